import FeedSimulator
import FoundationEssentials
import Models
import Services

/// What questions for cards and meetings get: the same troubles as the board's feed has, and the operator's own.
extension World {
    struct Reply<SourceReport> {
        /// Seconds from the question.
        var latency: TimeInterval
        var outcome: Result<SourceReport, FeedError>
        /// Time at which its data was true.
        var dataAt: Date
    }

    mutating func card(_ source: RaceSource, _ id: RaceID, at now: Date) -> Reply<CardAnswer> {
        let requested: [(path: String, query: String)] =
            switch source {
            case .affiliates: [(FeedResponder.affiliatesPath + "events/\(id.text)", "enc=json")]
            case .horseRacingUSA: [(FeedResponder.usaPath + "race/\(id.horseRacingUSA ?? "")", "")]
            default: [(FeedResponder.v1Path, "method=racecard&id=\(id.text)")]
            }
        return reply(requested, to: source, at: now) { responses throws(FeedError) in
            switch source {
            case .affiliates: try AffiliatesFeed.card(responses[0], id: id)
            case .horseRacingUSA: try HorseRacingUSAFeed.card(responses[0], id: id)
            default: try NedsCardFeed.decode(responses[0], id: id)
            }
        }
    }

    /// A few meetings of each of the operator's days: the more there are, the longer a lab takes.
    mutating func meetings(day text: String, of source: RaceSource, at now: Date) -> Reply<MeetingsAnswer> {
        if source == .horseRacingUSA {
            return reply([(FeedResponder.usaPath + "racecards", "date=\(text)")], to: source, at: now) {
                responses throws(FeedError) in try HorseRacingUSAFeed.meetings(responses[0])
            }
        }
        let requested = meetingIDs(of: text).map { (FeedResponder.affiliatesPath + "meetings/\($0)", "enc=json") }
        return reply(requested, to: .affiliates, at: now) { responses throws(FeedError) in
            var answer = MeetingsAnswer(meetings: [])
            for response in responses {
                let part = try AffiliatesFeed.meetings(response)
                answer.meetings += part.meetings
                answer.serverDate = part.serverDate
                answer.cacheAge = part.cacheAge
            }
            return answer
        }
    }

    private static let key = String(repeating: "k", count: 40)

    /// Words of sources for a race that is not run, or not now. No part of the program's own list.
    private static let offWords = ["Abandoned", "Cancelled", "VOID", "Called off", "Postponed", "no-race"]

    /// The word of this world.
    private var offWord: String { Self.offWords[Int(day.seed % UInt64(Self.offWords.count))] }

    static func isOff(_ status: RaceStatus?) -> Bool {
        status.map { status in offWords.contains { $0.lowercased() == status.word.lowercased() } } ?? false
    }

    /// What the operator's API sends, with the word of this world in the place of the simulator's.
    private func inWordOfWorld(_ body: [UInt8]) -> [UInt8] {
        let (simulated, own) = (Array("\"status\":\"Abandoned\"".utf8), Array("\"status\":\"\(offWord)\"".utf8))
        guard own != simulated else { return body }
        return Array(body.split(separator: simulated, omittingEmptySubsequences: false).joined(separator: own))
    }

    private mutating func meetingIDs(of text: String) -> [String] {
        if let known = chosenMeetings[text] { return known }
        guard let noon = RFC3339.parse(text + "T00:00:00Z") else { return [] }
        let query = "date_from=\(text)&date_to=\(text)&limit=200"
        let reply = FeedResponder(day: day, faults: [], frozenAt: noon).answer(
            to: SimulatorRequest(path: FeedResponder.affiliatesPath + "meetings", query: query, key: Self.key), at: noon
        )
        let list = try? AffiliatesFeed.meetings(HTTPResponse(status: reply.status, headers: [:], body: reply.body))
        let meetings = (list?.meetings ?? []).sorted { first($0) < first($1) }
        let step = max(1, meetings.count / 5)
        let ids = meetings.indices.filter { $0 % step == 0 || listedToo.contains(meetings[$0].id) }
            .map { meetings[$0].id }
        chosenMeetings[text] = ids
        return ids
    }

    /// Meetings of the next hours of which a race will be called off.
    static func cancelled(of day: RaceDay, from start: Date) -> Set<String> {
        let races = (0..<4).flatMap { (hour: Int) in day.races(at: start + Double(hour) * 3600) }
        let off = races.filter { race in
            day.snapshot(of: race.id, at: Int(race.start.timeIntervalSince1970))?.stage == .abandoned
        }
        return Set(off.map(\.meetingID))
    }

    /// The first quarter of an hour that ends before a race which is called off minutes before its start.
    static func beforeCancelled(seed: UInt64, from start: Date) -> Date {
        let day = RaceDay(seed: seed)
        let quarters = (0..<192).lazy.map { (quarter: Int) in start + Double(quarter) * 900 }
        let found = quarters.first { instant in
            day.races(at: instant).contains { race in
                (900...1800).contains(race.start.timeIntervalSince(instant))
                    && day.snapshot(of: race.id, at: Int(race.start.timeIntervalSince1970) - 400)?.stage == .abandoned
            }
        }
        return found ?? start
    }

    private func first(_ meeting: RaceMeeting) -> Date { meeting.races.first?.start ?? .distantFuture }

    private mutating func reply<SourceReport>(
        _ requested: [(path: String, query: String)], to source: RaceSource, at now: Date,
        decode: ([HTTPResponse]) throws(FeedError) -> SourceReport
    ) -> Reply<SourceReport> {
        let troubles = (spell?.troubles ?? []) + (source == .affiliates ? apart?.troubles ?? [] : [])
        var chance = chance(of: requested.map { $0.path + $0.query }.joined(), at: now)
        var latency = chance.chance(90) ? 0.05 + chance.unit() * 0.6 : chance.unit() * 6
        for case .fault(.latency(let milliseconds)) in troubles {
            latency = min(latency + Double(milliseconds) / 1000, 10)
        }
        if let (error, _) = silence(troubles) {
            if case .timedOut = error { latency = 10 }
            return Reply(latency: latency, outcome: .failure(error), dataAt: now)
        }
        let (responses, made) = responses(requested, troubles, at: now + latency * chance.unit())
        do throws(FeedError) {
            return Reply(latency: latency, outcome: .success(try decode(responses)), dataAt: made)
        } catch {
            return Reply(latency: latency, outcome: .failure(error), dataAt: made)
        }
    }

    /// Chance of one question alone. Which of two questions of one instant comes first is up to the threads, and must
    /// not decide what either gets.
    func chance(of question: String, at now: Date) -> SplitMix64 {
        var salt = Digest()
        salt.add(question)
        return SplitMix64(seed: day.seed, salt: salt.value ^ now.timeIntervalSinceReferenceDate.bitPattern)
    }

    private func responses(
        _ requested: [(path: String, query: String)], _ troubles: [Trouble], at now: Date
    ) -> ([HTTPResponse], made: Date) {
        var age = 0
        var faults: [Fault] = []
        for trouble in troubles {
            if case .cached(let seconds) = trouble { age = seconds }
            if case .fault(let fault) = trouble { faults.append(fault) }
        }
        let made = now - Double(age)
        let responder = FeedResponder(day: day, faults: faults, frozenAt: apart?.from ?? spell?.from ?? made)
        let responses = requested.map { path, query in
            let reply = responder.answer(to: SimulatorRequest(path: path, query: query, key: Self.key), at: made)
            var headers = Dictionary(uniqueKeysWithValues: reply.headers.map { ($0.key.lowercased(), $0.value) })
            if age > 0 { headers["age"] = String(age) }
            for case .date(let text) in troubles { headers["date"] = text }
            return HTTPResponse(status: reply.status, headers: headers, body: inWordOfWorld(reply.body))
        }
        return (responses, made)
    }

    /// What has been decided of a race by an instant of the true time; nil for a race that there is not.
    func snapshot(of id: RaceID, at now: Date) -> RaceSnapshot? {
        let seconds = Int(now.timeIntervalSince1970.rounded(.down))
        guard let number = id.horseRacingUSA else { return day.snapshot(of: id.text, at: seconds) }
        return HorseRacingUSAResponder(day: day, instant: seconds).snapshot(of: number[...])
    }
}
