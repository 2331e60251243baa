import FeedSimulator

/// What is wrong for a while between the board and the feed.
enum Trouble: Hashable {
    /// A fault of the simulator.
    case fault(Fault)
    case refused, noNetwork, nameNotFound
    /// Something on the way answers with what it kept, so many seconds old.
    case cached(age: Int)
    /// The `Date` header is this text; nil for no such header.
    case date(String?)

    /// Name in the table, without the value.
    var kind: String {
        switch self {
        case .fault(let fault): String(fault.description.prefix { $0 != "=" })
        case .refused: "refused"
        case .noNetwork: "no network"
        case .nameNotFound: "name not found"
        case .cached: "cached"
        case .date(nil): "no date"
        case .date: "absurd date"
        }
    }

    /// The words that the header must have for it (docs/simulator.md); nil where answers still count for something.
    var cause: String? {
        switch self {
        case .fault(.latency(let milliseconds)): milliseconds >= 10_000 ? "timed out" : nil
        case .fault(.stall), .fault(.drip): "timed out"
        case .fault(.reset), .fault(.truncate): "answer cut short"
        case .fault(.garbage): "not understood"
        case .fault(.html): "web page instead"
        case .fault(.forbidden): "blocked"
        case .fault(.notFound): "not found"
        case .fault(.tooManyRequests): "rate limited"
        case .fault(.serverError), .fault(.unavailable): "server error"
        case .fault(.oversize): "answer too large"
        case .refused: "connection refused"
        case .noNetwork: "no network"
        case .nameNotFound: "name not found"
        default: nil
        }
    }

    /// Whether answers under it may be old, or have a wrong time: what the board makes of them is not settled here.
    var isSuspect: Bool {
        switch self {
        case .fault(.frozen), .fault(.dateOffset), .cached: true
        default: false
        }
    }

    /// One trouble or two; of those that leave nothing of the answer one at most.
    static func draw(_ random: inout SplitMix64) -> [Trouble] {
        let hard = random.pick(hard(&random), or: .refused)
        let soft = random.pick(soft(&random), or: .noNetwork)
        if random.chance(60) { return [hard] }
        return random.chance(70) ? [soft] : [soft, hard]
    }

    private static func hard(_ random: inout SplitMix64) -> [Trouble] {
        let wait = random.pick([0, 1, 30, 60, 600, 3600, 86_400], or: 30)
        let faults: [Fault] = [
            .stall, .reset, .truncate, .drip, .garbage, .html, .forbidden, .notFound,
            .tooManyRequests(retryAfter: wait), .serverError, .unavailable, .oversize,
        ]
        return faults.map(Trouble.fault) + [.refused, .noNetwork, .nameNotFound]
    }

    private static func soft(_ random: inout SplitMix64) -> [Trouble] {
        let offset = random.pick([30, 43, 90, 600, 3600, 86_400, 864_000], or: 30) * (random.oneIn(2) ? 1 : -1)
        let faults: [Fault] = [
            .latency(milliseconds: random.int(in: 100...15_000)), .empty, .moved, .frozen, .fraction,
            .dateOffset(seconds: offset),
        ]
        let dates: [String?] = [
            nil, "Thu, 01 Jan 1970 00:00:00 GMT", "Sat, 01 Jan 2000 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT",
            "yesterday", "",
        ]
        return faults.map(Trouble.fault) + [
            .cached(age: random.int(in: 1...70)), .cached(age: random.int(in: 90...4000)),
            .date(random.pick(dates, or: nil)),
        ]
    }
}

extension SplitMix64 {
    /// A number from 0 up to 1.
    mutating func unit() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }

    /// A number between two above zero, each order of magnitude as likely as another.
    mutating func spread(_ low: Double, _ high: Double) -> Double {
        var value = low
        let share = unit()
        // Doublings without a logarithm: the layers' libraries are enough.
        let steps = (1...64).first { low * Double(UInt64(1) << UInt64($0 - 1)) >= high } ?? 64
        let doublings = share * Double(steps - 1)
        for _ in 0..<Int(doublings) { value *= 2 }
        return min(high, value * (1 + doublings - doublings.rounded(.down)))
    }
}
