import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

@testable import ViewModels

/// Which board sends an alert, and what happens if the store does not answer.
@MainActor
@Suite struct AlertControllerTests {
    /// A store that answers when the test lets it.
    private final class Store: AlertStore, @unchecked Sendable {  // used on the main actor alone
        var answers = true
        var refuses = false
        var isBroken = false
        var known = StoredAlerts()
        private(set) var claimed: [AlertRecord] = []
        private(set) var armed: [String] = []
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func alerts(since start: Date) async -> StoredAlerts { known }

        func claim(_ records: [AlertRecord]) async -> [Bool]? {
            claimed += records
            if !answers { await withCheckedContinuation { waiting.append($0) } }
            return isBroken ? nil : records.map { _ in !refuses }
        }

        func arm(_ race: Race, _ kind: AlertKind?) async -> StoreProblem? {
            armed.append("\(race.id) \(kind?.word ?? "none")")
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
        alerts.onAlerts = { sent.alerts += $0 }
        return sent
    }

    @MainActor private final class Sent {
        var alerts: [Alert] = []
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
        store.refuses = true
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
