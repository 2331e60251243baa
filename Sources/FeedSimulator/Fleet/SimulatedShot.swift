import FoundationEssentials
import Models

/// What a simulated box shows, as text.
enum SimulatedShot {
    private static let races = [
        ("R4", "Enghien", "1m 12s"), ("R7", "Randwick", "3m 40s"), ("R2", "Sandown Park", "6m"),
        ("R5", "Menangle", "9m"), ("R8", "Flemington", "14m"),
    ]

    static func lines(of box: SimulatedBox, at now: Date) -> [String] {
        let time = CivilTime(now)
        let state = box.phase == .stale ? "STALE 2m" : box.phase == .noData ? "NO DATA" : "LIVE"
        let head = " RACEBOARD   \(time.hour.padded(2)):\(time.minute.padded(2)):\(time.second.padded(2)) UTC"
        let rows = races.map { number, meeting, wait in
            "  \(number)   \(meeting)" + String(repeating: " ", count: 22 - meeting.count)
                + String(repeating: " ", count: 8 - wait.count) + wait
        }
        let gap = String(repeating: " ", count: max(1, 42 - head.count - state.count))
        return [head + gap + state, ""] + (box.phase == .noData ? ["  No races are known."] : rows)
            + ["", "  \(box.address.text)"]
    }
}
