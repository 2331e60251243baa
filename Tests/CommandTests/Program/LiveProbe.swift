import FoundationEssentials
import Models
import Output
import RacingTestKit
import Screen
import Services
import Synchronization
import ViewModels

@testable import Commands

/// What shows that a setting is applied while a program runs: two values, and where the difference is seen.
@MainActor
struct LiveProbe {
    /// nil for no line in the file.
    let from: String?
    let to: String
    /// Other lines of the file.
    var beside: [String: String] = [:]
    var isKiosk = false
    /// One fewer than a board with prices has: their requests would hide those of a setting.
    var columns = 59
    /// Keys before the file is read again, and after it.
    var keysBefore: [Key] = []
    var keys: [Key] = []
    /// Seconds from the reload to the observation, and between two looks at the clock.
    var seconds = 20
    var step = 5
    /// False where the program cannot be the same as one that began with the value, since its past counts, or where
    /// what is seen of it also has what answers change.
    var isAsFromTheStart = true
    var prepare: (TestFolder) -> Void = { _ in }
    /// Called after each step.
    var each: (TestBoard) -> Void = { _ in }
    /// Whether there is something to observe, where another thread brings it.
    var isThere: (LiveSight) -> Bool = { _ in true }
    /// What is seen with the new value, beside what is seen with the old one. A frame differs for many reasons.
    var says: ((_ kept: String, _ changed: String) -> Bool)?
    /// Whether all that it sees is the frame: then it must have `says`.
    var isFrame = false
    let observe: (LiveSight, TestBoard) -> String

    func press(_ keys: [Key], on board: TestBoard) {
        for key in keys {
            board.press(key)
        }
    }

    private static let partner = [
        "affiliates-contact": "a@example.com", "affiliates-partner": "Test", "affiliates-partner-id": "test-1",
    ]
    private static let identified = partner.merging(["status-source": "affiliates"]) { $1 }
    private static let american = ["source": "neds,horse-racing-usa"]
    private static let alertsForAll = ["alerts": "due", "alerts-for": "all", "alert-by": "terminal"]

    private static let frame: (LiveSight, TestBoard) -> String = { _, board in board.lines.joined(separator: "\n") }
    private static let rows: (LiveSight, TestBoard) -> String = { _, board in
        // In whichever order: a start moves with an answer.
        board.program.viewModel.state.rows.map { row in
            if case .race(let race) = row { "\(race.category) \(race.id)" } else { "-" }
        }.sorted().joined(separator: "\n")
    }
    private static let alerts: (LiveSight, TestBoard) -> String = { _, board in
        board.terminal.notifications.isEmpty ? "none" : "some"
    }

    /// Probes by the names of the settings.
    static let all: [String: [LiveProbe]] = requests.merging(board) { $1 }.merging(kiosk) { $1 }

    /// Probes of where the program requests what, and how often.
    private static var requests: [String: [LiveProbe]] {
        let usa: (LiveSight, TestBoard) -> String = { seen, _ in seen.hosts(of: .horseRacingUSA) }
        return [
            "feed-url": [LiveProbe(from: "http://feed", to: "http://other", seconds: 45) { seen, _ in seen.hosts() }],
            "feed-cache": [
                LiveProbe(from: nil, to: "http://cache:8081", seconds: 45) { seen, _ in seen.hosts() }
            ],
            "source": [
                LiveProbe(from: "neds", to: "neds-v1", seconds: 45) { seen, _ in
                    Set(seen.lists.map(\.source)).sorted().joined(separator: " ")
                }
            ],
            "rate": rates,
            "interval": [
                LiveProbe(from: "30", to: "15", seconds: 90) { seen, _ in seen.lists.count >= 5 ? "often" : "seldom" }
            ],
            "card-source": [
                LiveProbe(from: "neds", to: "affiliates", beside: partner, keys: [.enter]) { seen, _ in seen.sources }
            ],
            "results-source": [
                LiveProbe(from: "neds", to: "affiliates", beside: partner, keys: [.function(2)], seconds: 200) {
                    seen, _ in seen.sources
                }
            ],
            "status-source": [
                LiveProbe(from: "none", to: "affiliates", beside: partner, seconds: 70) { seen, _ in seen.sources }
            ],
            "meetings-source": [
                LiveProbe(from: "none", to: "affiliates", beside: partner, keys: [.function(3)], seconds: 70) {
                    seen, _ in seen.sources
                }
            ],
            "affiliates-url": [
                LiveProbe(from: nil, to: "http://elsewhere", beside: identified, seconds: 70) { seen, _ in
                    seen.hosts(of: .affiliates)
                }
            ],
            "affiliates-contact": [identity("a@example.com", "b@example.com")],
            "affiliates-partner": [identity("Test", "Another")],
            "affiliates-partner-id": [identity("test-1", "test-2")],
            "usa-url": [
                LiveProbe(from: nil, to: "http://elsewhere", beside: american, isAsFromTheStart: false, observe: usa)
            ],
            "usa-key": [
                LiveProbe(
                    from: String(repeating: "a", count: 40), to: String(repeating: "b", count: 40),
                    beside: american, isAsFromTheStart: false, observe: { seen, _ in seen.identities })
            ],
            "usa-daily-budget": [
                LiveProbe(from: "1", to: "100", beside: american, isAsFromTheStart: false, observe: usa)
            ],
            "usa-monthly-budget": [
                LiveProbe(from: "1", to: "2000", beside: american, isAsFromTheStart: false, observe: usa)
            ],
            "usa-times": [
                LiveProbe(from: "track", to: "utc", beside: american, isAsFromTheStart: false, observe: usa)
            ],
        ]
    }

    private static func identity(_ from: String, _ to: String) -> LiveProbe {
        LiveProbe(from: from, to: to, beside: identified, seconds: 70) { seen, _ in seen.identities }
    }

    /// The limit of the client, that of the day's cards, and a box's share beside a relay that is silent.
    private static var rates: [LiveProbe] {
        let refresh: (TestBoard) -> Void = { $0.press("r") }
        let box = ["relay": "mqtt://broker", "venue": "flemington", "box": "bar-2"]
        return [
            LiveProbe(
                from: "60", to: "1", seconds: 40, step: 1, each: refresh,
                observe: { seen, _ in seen.lists.count > 12 ? "many" : "few" }),
            LiveProbe(from: "1", to: "60", keysBefore: [.character("m")], seconds: 60) { seen, _ in
                seen.others.count > 8 ? "many" : "few"
            },
            LiveProbe(
                from: "1", to: "60", beside: box, isKiosk: true, seconds: 300, isAsFromTheStart: false,
                prepare: { folder in
                    let state = "\(folder.path)/.local/state/raceboard"
                    try? FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
                    _ = folder.write(
                        #"{"schema":1,"boxes":2,"budget":60}"#, to: ".local/state/raceboard/fleet-share.json",
                        mode: 0o600)
                }, observe: { seen, _ in seen.lists.count > 4 ? "often" : "seldom" }),
        ]
    }

    /// What a board on a desktop shows and sends.
    private static var board: [String: [LiveProbe]] {
        [
            "only": [LiveProbe(from: "horse", to: "greyhound", observe: rows)],
            "region": [LiveProbe(from: "all", to: "AUS", observe: rows)],
            "count": [LiveProbe(from: "5", to: "9", observe: rows)],
            "theme": [LiveProbe(from: "default", to: "light") { _, board in board.terminal.theme?.name ?? "" }],
            "layout": [
                LiveProbe(
                    from: "list", to: "poster", isAsFromTheStart: false, says: { blocks($1) > blocks($0) + 20 },
                    isFrame: true, observe: frame)
            ],
            "bell": [
                LiveProbe(from: nil, to: "1", seconds: 150, step: 2) { _, board in
                    board.terminal.bells > 0 ? "rang" : "silent"
                }
            ],
            "alerts": [
                LiveProbe(from: "none", to: "due", beside: alertsForAll, seconds: 150, step: 2, observe: alerts),
                // What only alerts wanted is requested no more.
                LiveProbe(
                    from: "result,price", to: "none",
                    beside: alertsForAll.merging(["results-source": "neds"]) { $1 }, seconds: 100
                ) { seen, _ in seen.others.count > 1 ? "requests" : "none" },
            ],
            "alerts-for": [
                LiveProbe(from: "watched", to: "all", beside: alertsForAll, seconds: 150, step: 2, observe: alerts)
            ],
            "alert-by": [
                LiveProbe(from: "bell", to: "terminal", beside: alertsForAll, seconds: 150, step: 2, observe: alerts)
            ],
            "alert-command": [
                LiveProbe(
                    from: "[\"/first\"]", to: "[\"/second\"]",
                    beside: alertsForAll.merging(["alert-by": "exec"]) { $1 }, seconds: 150, step: 2,
                    isThere: { !$0.hooks.isEmpty }, observe: { seen, _ in seen.hooks })
            ],
            "delay": [
                LiveProbe(from: "0", to: "20") { _, board in board.program.viewModel.state.data.delay ?? "none" }
            ],
            "hide-results": [
                LiveProbe(
                    from: "false", to: "true", beside: ["results-source": "neds"], keys: [.function(2)], seconds: 420,
                    step: 15, isAsFromTheStart: false,
                    says: { !$0.contains("hidden: press v") && $1.contains("hidden: press v") }, isFrame: true,
                    observe: frame)
            ],
            "12h": [
                LiveProbe(
                    from: "false", to: "true", isAsFromTheStart: false,
                    says: { kept, changed in
                        let half = /\d:\d\d(:\d\d)? [ap]m/
                        return !kept.contains(half) && changed.contains(half)
                    }, isFrame: true, observe: frame)
            ],
            // Of the whole process, as the next two: seen before any other test has its turn.
            "odds": [LiveProbe(from: "decimal", to: "american", seconds: 0) { _, _ in OddsForm.current.rawValue }],
            "tz": [LiveProbe(from: "UTC", to: "GMT", seconds: 0) { _, board in board.program.viewModel.state.clock }],
            "verbose": [
                // At the start it is set when the log is opened, and these programs have none.
                LiveProbe(from: "false", to: "true", seconds: 0, isAsFromTheStart: false) { _, _ in
                    "\(LogFile.isVerbose.load(ordering: .relaxed))"
                }
            ],
        ]
    }

    /// What a kiosk shows, and what its keys do.
    private static var kiosk: [String: [LiveProbe]] {
        [
            // Whoever is far away, or has a small screen, needs larger letters.
            "viewing-distance": [
                wall("3m", "30m", beside: ["panel": "55in"], page: "day") { blocks($1) > blocks($0) }
            ],
            "panel": [
                wall("200in", "20in", beside: ["viewing-distance": "8m"], page: "day") { blocks($1) > blocks($0) }
            ],
            "letter-height": [wall("1", "6", page: "day") { blocks($1) > blocks($0) }],
            "pages": [wall("board", "day") { blocks($0) > 0 && blocks($0) != blocks($1) }],
            // A name that is nobody's has no page.
            "meeting": [wall("zzz", "a", page: "meeting") { blocks($0) > 0 && blocks($0) != blocks($1) }],
            // The page of the board stays, which the other one has left.
            "dwell": [
                wall("5", "3600", beside: ["pages": "board,day"]) { kept, changed in
                    blocks(kept) > 0 && blocks(kept) != blocks(changed)
                }
            ],
            "announcement": [
                wall(nil, "The bar closes at ten") { kept, changed in
                    let lines = (kept.split(separator: "\n").suffix(4), changed.split(separator: "\n").suffix(4))
                    return changed.contains("The bar closes at ten")
                        || blocks(lines.1.joined()) > blocks(lines.0.joined()) + 20
                }
            ],
            "hours": [
                wall("always", "Mon-Sun 04:00-05:00") { kept, changed in
                    !kept.contains("ace day") && changed.contains("ace day") && blocks(changed) < blocks(kept)
                }
            ],
            "keys": [
                LiveProbe(from: "filter", to: "none", isKiosk: true, keys: [.character("g")], observe: rows)
            ],
            "kiosk-reset": [
                LiveProbe(from: "3600", to: "5", isKiosk: true, keys: [.character("g")], observe: rows)
            ],
        ]
    }

    /// Cells of block letters.
    private static func blocks(_ frame: String) -> Int { frame.count { "█▀▄".contains($0) } }

    private static func wall(
        _ from: String?, _ to: String, beside: [String: String] = [:], page: String? = nil, seconds: Int = 20,
        says: @escaping (_ kept: String, _ changed: String) -> Bool
    ) -> LiveProbe {
        // A frame also has what an answer has changed, which may come a second sooner or later.
        LiveProbe(
            from: from, to: to, beside: page.map { beside.merging(["pages": $0]) { $1 } } ?? beside, isKiosk: true,
            columns: 120, seconds: seconds, isAsFromTheStart: false, says: says, isFrame: true, observe: frame)
    }
}
