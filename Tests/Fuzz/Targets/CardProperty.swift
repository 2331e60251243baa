import FoundationEssentials
import Models
import Services

/// Cards and meetings: numbers in range, prices that are prices, texts harmless; or an error.
enum CardProperty {
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let form = reader.byte()
        var response = HTTPResponse(status: 200)
        if form & 1 == 0 {
            response.body = reader.remaining()
        } else {
            var hostile = HostileCard(choices: reader)
            response.body = hostile.bytes()
        }
        let id = RaceID("a")
        var rules = Rules()
        let affiliates = Result { () throws(FeedError) in try AffiliatesFeed.card(response, id: id) }
        let again = Result { () throws(FeedError) in try AffiliatesFeed.card(response, id: id) }
        rules.hold(affiliates == again, "reading a card twice gives two")
        if let card = try? affiliates.get().card { check(card, &rules) }
        if let card = try? NedsCardFeed.decode(response, id: id).card { check(card, &rules) }
        if let answer = try? AffiliatesFeed.meetings(response) {
            for meeting in answer.meetings { check(meeting, &rules) }
        }
        return rules.broken
    }

    private static func check(_ card: RaceCard, _ rules: inout Rules) {
        rules.hold((0...999).contains(card.number), "the number \(card.number)")
        for start in [card.advertisedStart, card.actualStart] { check(start, &rules) }
        let conditions = card.conditions
        rules.hold(conditions.distance.map { (1...99_999).contains($0) } ?? true, "a distance")
        let texts: [(String?, Int)] = [
            (card.meetingID, 100), (card.meeting, 80), (card.name, 160), (conditions.trackCondition, 40),
            (conditions.surface, 40), (conditions.direction, 20), (conditions.weather, 40), (conditions.rail, 160),
            (conditions.raceClass, 80), (conditions.comment, 4000), (conditions.protest, 200),
        ]
        for (text, limit) in texts { rules.hold(text, limit: limit) }
        if case .other(let word) = card.status { rules.hold(word, limit: 100) }
        for runner in card.runners { check(runner, &rules) }
        rules.hold(Set(card.runners.map(\.number)).count == card.runners.count, "two runners have one number")
        for placing in card.placings {
            rules.hold((1...99).contains(placing.position), "the position \(placing.position)")
            rules.hold(RunnerNumber.codes.contains(placing.number), "a placing of \(placing.number)")
            rules.hold(placing.name, limit: 80)
            rules.hold(placing.marginWords, limit: 20)
        }
        let positions = card.placings.map(\.position)
        rules.hold(positions == positions.sorted(), "placings are not by position")
        for dividend in card.dividends {
            rules.hold(dividend.amount > 0 && dividend.amount.isFinite, "a dividend of \(dividend.amount)")
            rules.hold(dividend.product, limit: 60)
            rules.hold(dividend.tote, limit: 20)
        }
    }

    private static func check(_ runner: Runner, _ rules: inout Rules) {
        rules.hold(
            runner.number > 0 && RunnerNumber.codes.contains(runner.number), "the runner \(runner.number)")
        let prices = [runner.odds.win, runner.odds.place, runner.odds.toteWin, runner.odds.totePlace]
        for price in prices.compactMap(\.self) + runner.odds.fluctuations {
            rules.hold(price.decimal >= 1 && price.decimal.isFinite, "a price of \(price.decimal)")
        }
        rules.hold(runner.odds.fluctuations.count <= 60, "\(runner.odds.fluctuations.count) fluctuations")
        let timed = runner.odds.timed.map(\.at)
        rules.hold(timed.count <= 60 && timed == timed.sorted(), "times \(timed)")
        for one in timed { check(one, &rules) }
        rules.hold(
            [runner.backing?.bets, runner.backing?.money].allSatisfy { (0...100).contains($0 ?? 0) }, "a share")
        rules.hold(runner.weight.map { $0 > 0 && $0.isFinite } ?? true, "a weight")
        let texts: [(String?, Int)] = [
            (runner.name, 80), (runner.jockey, 60), (runner.trainer, 60), (runner.lastStarts, 20),
            (runner.comment, 600),
        ]
        for (text, limit) in texts { rules.hold(text, limit: limit) }
        check(runner.scratching?.at, &rules)
    }

    private static func check(_ meeting: RaceMeeting, _ rules: inout Rules) {
        for (text, limit) in [(meeting.id, 100), (meeting.name, 80)] { rules.hold(text, limit: limit) }
        for race in meeting.races {
            rules.hold((1...999).contains(race.number), "the number \(race.number)")
            check(race.start, &rules)
            rules.hold(race.name, limit: 160)
            rules.hold(race.protest, limit: 200)
        }
    }

    private static func check(_ instant: Date?, _ rules: inout Rules) {
        guard let seconds = instant?.timeIntervalSince1970 else { return }
        rules.hold((0..<253_402_300_800).contains(seconds), "an instant of \(seconds)")
    }
}
