import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

@testable import Facts
@testable import ViewModels

/// Which board sends an alert, and what happens if the store does not answer.
@MainActor
@Suite struct AlertControllerTests {
    /// A store that answers when the test lets it.
    @MainActor
    private final class Store: AlertStore {
        var answers = true
        var isBroken = false
        var known = StoredAlerts()
        /// What it answers, the first first; the last for all that follow.
        var claims = [AlertClaim.first]
        private(set) var claimed: [AlertRecord] = []
        /// What became of them: `missed`, `sent`, or `claimed` at a second after `t0`.
        private(set) var marked: [String] = []
        private(set) var armed: [String] = []
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func alerts(since start: Date) async -> StoredAlerts { known }

        func claim(_ records: [AlertRecord], at now: Date) async -> [AlertClaim]? {
            claimed += records
            if !answers { await withCheckedContinuation { waiting.append($0) } }
            let answer = claims.count > 1 ? claims.removeFirst() : claims[0]
            return isBroken ? nil : records.map { _ in answer }
        }

        func mark(_ records: [AlertRecord], claimed: Date?) async {
            let time = claimed.map { "claimed \(Int($0.timeIntervalSince(.t0)))" }
            marked += records.map { time ?? ($0.isMissed ? "missed" : "sent") }
        }

        func arm(_ armed: ArmedRace) async -> StoreProblem? {
            self.armed.append("\(armed.race.id) \(armed.isEmpty ? "none" : armed.words)")
            return isBroken ? StoreProblem(.full, path: "", detail: "") : nil
        }

        func wake() {
            for one in waiting { one.resume() }
            waiting = []
        }
    }

    private let store = Store()
    private let day = ScriptedDay(DaySnapshot(meetings: [.sample("Ayr", races: 2, first: .t0 + 60)]))

    private func board(_ settings: AlertSettings) -> (ShownBoard, AlertController) {
        var alerts: AlertController?
        let board = ShownBoard(day: day) { clock in
            let made = AlertController(settings, store: store, clock: clock, real: clock)
            alerts = made
            return made
        }
        return (board, alerts ?? AlertController(offAt: board.clock))
    }

    private static let due = AlertSettings(kinds: [.due], scopes: [.all])

    private func sent(by alerts: AlertController) -> Sent {
        let sent = Sent()
        alerts.onAlerts = { [weak alerts] in
            sent.alerts += $0
            if sent.ends { alerts?.finished($0.map(\.record)) }
        }
        return sent
    }

    @MainActor private final class Sent {
        var alerts: [Alert] = []
        /// Whether they are sent at once.
        var ends = true
    }

    @Test func whoClaimsItFirstSendsIt() async throws {
        let (board, alerts) = board(Self.due)
        let sent = sent(by: alerts)
        board.go(to: 59)
        board.go(to: 60)
        try await letOthersRun(until: "an alert") { !sent.alerts.isEmpty }
        #expect(sent.alerts.map(\.record.race.id.text) == ["Ayr-1"] && store.claimed.count == 1)
        #expect(alerts.list.past.map(\.isMissed) == [false])
    }

    @Test func whatAnotherBoardHasSentIsNeitherSentNorListed() async throws {
        store.claims = [.done]
        let (board, alerts) = board(Self.due)
        let sent = sent(by: alerts)
        board.go(to: 60)
        try await letOthersRun(until: "a claim") { !store.claimed.isEmpty }
        await letOthersRun(turns: 100)
        #expect(sent.alerts.isEmpty && alerts.list.past.isEmpty)
    }

    @Test func aStoreThatDoesNotAnswerHoldsItUpForASecondAndItIsSentOnce() async throws {
        store.answers = false
        let (board, alerts) = board(Self.due)
        let sent = sent(by: alerts)
        board.go(to: 60)
        try await letOthersRun(until: "a claim") { !store.claimed.isEmpty }
        await letOthersRun(turns: 100)
        #expect(sent.alerts.isEmpty)
        board.clock.advance(to: .t0 + 61)
        try await letOthersRun(until: "the alert") { sent.alerts.count == 1 }
        store.wake()
        await letOthersRun(turns: 100)
        #expect(sent.alerts.count == 1)
    }

    @Test func aStoreThatCannotSaveStopsNothing() async throws {
        store.isBroken = true
        let (board, alerts) = board(Self.due)
        let sent = sent(by: alerts)
        board.go(to: 60)
        try await letOthersRun(until: "the alert") { sent.alerts.count == 1 }
    }

    @Test func aMissedOneIsListedAndNotSent() async throws {
        let (board, alerts) = board(AlertSettings(kinds: [.due, .before(minutes: 1)], scopes: [.all]))
        let sent = sent(by: alerts)
        board.go(to: 0)
        try await letOthersRun(until: "the claim") { store.claimed.count == 1 }
        board.go(to: 400)
        try await letOthersRun(until: "the list") { alerts.list.past.contains(where: \.isMissed) }
        #expect(sent.alerts.allSatisfy { $0.record.at == .t0 })
    }

    @Test func whatAnotherBoardDidNotLiveToSendIsSent() async throws {
        store.claims = [.held, .takenOver]
        let (board, alerts) = board(Self.due)
        let sent = sent(by: alerts)
        board.go(to: 59)
        board.go(to: 60)
        try await letOthersRun(until: "a claim") { store.claimed.count == 1 }
        await letOthersRun(turns: 100)
        board.go(to: 64)
        await letOthersRun(turns: 100)
        #expect(sent.alerts.isEmpty && alerts.list.past.isEmpty && store.claimed.count == 1)
        board.go(to: 65)
        try await letOthersRun(until: "the alert") { sent.alerts.count == 1 }
        #expect(alerts.list.past.map(\.isMissed) == [false])
        let words = AlertWords(localTime: .utc).messages(sent.alerts)
        #expect(words.first?.body.contains(". This is 5s late") == true, "\(words)")
        await alerts.finish()
        #expect(store.marked == ["sent"])
    }

    @Test(arguments: [(100.0, false), (200.0, true)])
    func whatAnEarlierRunDidNotLiveToSendIsSentForAMinute(second: Double, isMissed: Bool) async throws {
        // Of a kind that this run would never find.
        store.known.unfinished = [AlertRecord(.result, of: .sample("a", start: .t0), at: .t0 + 90)]
        store.claims = [.takenOver]
        let (board, alerts) = board(AlertSettings(kinds: [.result], scopes: [.all]))
        let sent = sent(by: alerts)
        await alerts.restore()
        board.go(to: second)
        try await letOthersRun(until: "the list") { !alerts.list.past.isEmpty }
        #expect(sent.alerts.count == (isMissed ? 0 : 1) && alerts.list.past.map(\.isMissed) == [isMissed])
        await alerts.finish()
        #expect(store.marked == [isMissed ? "missed" : "sent"])
    }

    @Test func itIsSentOnceItsProgramHasEndedAndClaimedUntilThen() async throws {
        let (board, alerts) = board(Self.due)
        let sent = sent(by: alerts)
        sent.ends = false
        board.go(to: 60)
        try await letOthersRun(until: "the alert") { sent.alerts.count == 1 }
        for second in [62.0, 63, 64, 65, 66] { board.go(to: second) }
        await alerts.finish()
        #expect(store.marked == ["claimed 63", "claimed 66"] && alerts.list.past.isEmpty)
        alerts.finished(sent.alerts.map(\.record))
        for second in 67...75 { board.go(to: Double(second)) }
        await alerts.finish()
        #expect(store.marked.suffix(2) == ["claimed 66", "sent"] && alerts.list.past.map(\.isMissed) == [false])
    }

    @Test func whatCouldNotBeSentIsMissed() async throws {
        let (board, alerts) = board(Self.due)
        let sent = sent(by: alerts)
        sent.ends = false
        board.go(to: 60)
        try await letOthersRun(until: "the alert") { sent.alerts.count == 1 }
        alerts.finished(sent.alerts.map(\.record), isSent: false)
        await alerts.finish()
        #expect(store.marked == ["missed"] && alerts.list.past.map(\.isMissed) == [true])
    }

    @Test func anAlertByKeyIsSavedAndThereAfterARestart() async throws {
        let (board, alerts) = board(AlertSettings())
        board.answer(.sample(count: 3, first: .t0 + 600))
        board.model.send(.alert)
        await alerts.finish()
        #expect(store.armed == ["race-0 t-1"])
        #expect(board.model.state.notice?.words == "Alert for Horse R1 Meeting 0 1 minute before the start")
        #expect(board.model.state.rows.contains { if case .race(let row) = $0 { row.hasAlert } else { false } })
        store.known = StoredAlerts(armed: [ArmedRace(.sample("race-0", start: .t0 + 600), .due)])
        let (_, next) = self.board(AlertSettings())
        await next.restore()
        #expect(next.list.own == [RaceID("race-0"): .due])
    }

    @Test func itsProgramsGetTheStateOfTheData() async throws {
        let (board, alerts) = board(Self.due)
        let sent = sent(by: alerts)
        board.answer(.sample(count: 3, first: .t0 + 600))
        day.day.meetings = [.sample("Ayr", races: 2, first: .t0 + 90)]
        board.go(to: 40)
        board.go(to: 90)
        try await letOthersRun(until: "alerts") { !sent.alerts.isEmpty }
        #expect(sent.alerts.last?.feed.state == .stale && sent.alerts.last?.feed.age == 90)
        let words = AlertWords(localTime: .utc).messages(sent.alerts)
        #expect(words.last?.body.hasSuffix(". The data is STALE, 1m 30s old") == true, "\(words)")
    }
}
