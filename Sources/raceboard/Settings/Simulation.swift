import FeedSimulator
import FoundationEssentials
import Models
import Settings

/// The simulated feed: seed, faults, and the start and speed of its clock.
struct Simulation {
    let seed: UInt64
    let faults: [Fault]
    /// The simulated time at the start; nil for the device's.
    let origin: Date?
    let speed: Double

    /// - Parameters:
    ///   - now: decides which day `--at HH:MM` means, and the seed when none is given: the same all day.
    init(
        _ options: SimulationOptions, reader: SettingReader, now: Date, offset: (Date) -> Int
    ) throws(Failure) {
        let seed = try reader.value("seed", option: options.seed)?.whole(in: 0...Int.max)
        self.seed = UInt64(bitPattern: Int64(seed ?? CivilTime(now).daysSince1970))
        let words = options.fault.map { SettingValue(text: $0, origin: .option("--fault")) }
        let fromEnvironment = reader.value("fault", option: nil).map { value in
            value.text.split(separator: ",").map { SettingValue(text: String($0), origin: value.origin) }
        }
        var faults: [Fault] = []
        for word in words.isEmpty ? fromEnvironment ?? [] : words {
            do {
                faults.append(try Fault(parsing: word.text))
            } catch {
                throw Failure(
                    word.origin.isOption ? "usage" : "configuration", "\(word.origin.name): \(error)",
                    status: word.origin.isOption ? .usage : .configuration)
            }
        }
        self.faults = faults
        origin = try reader.value("at", option: options.at)?.instant(now: now, offset: offset)
        speed = try reader.value("speed", option: options.speed)?.number(in: 0.1...1000) ?? 1
    }
}
