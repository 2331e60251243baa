import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services

/// A board as it runs live, on a feed that fails, moves starts and loses races by a seed; every exchange is kept.
struct LiveDay {
    private(set) var record: [RecordEntry] = []
    /// What was shown at each second, from 0.
    private(set) var shown: [BoardSnapshot] = []

    private var generator: SeededGenerator
    private var board: RaceBoard
    private var wake = Date.t0
    private var arriving: (at: Date, exchange: Exchange)?
    private var starts: [(id: Int, start: Double)]
    private var isOut = false

    init(seed: UInt64, seconds: Int) {
        var generator = SeededGenerator(seed: seed)
        starts = (0..<seconds / 60 + 30).map {
            ($0, (Double($0) * 70 + Double.random(in: 0..<60, using: &generator)).rounded())
        }
        self.generator = generator
        board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        handle(.start, at: .t0)
        for second in 0..<seconds { live(through: .t0 + Double(second)) }
    }

    private mutating func live(through second: Date) {
        while true {
            let answer = arriving.map(\.at) ?? .distantFuture
            if wake <= second, wake <= answer {
                handle(.timer, at: wake)
            } else if let (at, exchange) = arriving, at <= second {
                arriving = nil
                record.append(.exchange(exchange))
                take(exchange, at: at)
            } else {
                break
            }
        }
        shown.append(board.snapshot(at: second))
    }

    private mutating func handle(_ event: RaceBoard.Event, at now: Date) {
        for action in board.handle(event, at: now) {
            switch action {
            case .sleep(let until): wake = until
            case .fetch(let source, let count): request(source, count: count, at: now)
            }
        }
    }

    private mutating func take(_ exchange: Exchange, at now: Date) {
        do throws(FeedError) {
            switch exchange.outcome {
            case .failure(let error): throw FeedError(error)
            case .success(let response):
                let answer = try NedsFeed.decode(response, source: exchange.source, requested: exchange.count)
                handle(.answered(answer, requested: exchange.requested), at: now)
            }
        } catch {
            let jitter = Double.random(in: 0..<1, using: &generator)
            handle(.failed(error, requested: exchange.requested, jitter: jitter), at: now)
        }
    }

    /// Eighths of a second, which a record keeps exactly.
    private mutating func request(_ source: RaceSource, count: Int, at now: Date) {
        let answered = now + Double(Int.random(in: 1...40, using: &generator)) / 8
        if Int.random(in: 0..<6, using: &generator) == 0 { isOut.toggle() }
        let outcome: Result<HTTPResponse, TransportError> =
            isOut ? failure() : .success(response(source, count: count, at: now, answered: answered))
        let exchange = Exchange(
            source: source, count: count, url: "http://host", requested: now, answered: answered, outcome: outcome)
        arriving = (answered, exchange)
    }

    private mutating func failure() -> Result<HTTPResponse, TransportError> {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .failure(.timedOut(detail: "t"))
        case 1: .failure(.noNetwork(detail: "n"))
        case 2: .failure(.tls(detail: "c"))
        case 3: .success(HTTPResponse(status: 429, headers: ["retry-after": "37"]))
        case 4: .success(HTTPResponse(status: 503))
        default: .success(HTTPResponse(status: 200, headers: ["content-type": "text/html"], body: Array("<p>".utf8)))
        }
    }

    private mutating func response(_ source: RaceSource, count: Int, at now: Date, answered: Date) -> HTTPResponse {
        let elapsed = now.timeIntervalSince(.t0)
        for index in starts.indices where Int.random(in: 0..<40, using: &generator) == 0 {
            starts[index].start += 60
        }
        let listed = starts.filter { $0.start > elapsed - 120 }.prefix(min(count, 20))
            .filter { _ in Int.random(in: 0..<30, using: &generator) > 0 }
        // A server whose clock is 43 s ahead.
        let date = Self.httpDate(answered + 43)
        return HTTPResponse(status: 200, headers: ["date": date], body: Array(Self.body(listed, source).utf8))
    }

    private static let categories = [
        "4a2788f8-e825-4d36-9894-efd4baf1cfae", "9daef0d7-bf3c-4f50-921d-8e818c60fe61",
        "161d9be2-e909-4326-8c2c-35ed71fb460b",
    ]

    private static func body(_ races: some Collection<(id: Int, start: Double)>, _ source: RaceSource) -> String {
        let summaries = races.map { race in
            """
            "r\(race.id)":{"race_id":"r\(race.id)","race_name":"N","race_number":\(race.id % 12 + 1),\
            "meeting_name":"M","category_id":"\(categories[race.id % 3])",\
            "advertised_start":\(start(race.start, source)),"venue_name":"V"}
            """
        }.joined(separator: ",")
        guard source == .neds else {
            return "{\"status\":200,\"data\":{\"next_to_go_ids\":[],\"race_summaries\":{\(summaries)}}}"
        }
        let groups = (0..<3).map { index in
            let ids = races.filter { $0.id % 3 == index }.map { "\"r\($0.id)\"" }.joined(separator: ",")
            return "\"\(categories[index])\":{\"race_ids\":[\(ids)]}"
        }.joined(separator: ",")
        return "{\"category_race_map\":{\(groups)},\"race_summaries\":{\(summaries)}}"
    }

    private static func start(_ seconds: Double, _ source: RaceSource) -> String {
        let start = Date.t0 + 43 + seconds
        return source == .neds
            ? "\"\(RFC3339.format(start))\"" : "{\"seconds\":\(Int(start.timeIntervalSince1970))}"
    }

    private static func httpDate(_ date: Date) -> String {
        let civil = CivilTime(date)
        let time = [civil.hour, civil.minute, civil.second].map { $0.padded(2) }.joined(separator: ":")
        return "Sat, \(civil.day.padded(2)) Nov \(civil.year) \(time) GMT"
    }
}
