import Facts
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Settings
import Testing
import ViewModels

@testable import Commands
@testable import Fleet

/// What many events cost that come at once: their number, and not their number times the rows of a screen. A kind of
/// event that joins the list is measured, too.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(20)))
struct WorkPerEventTests {
    enum Kind: CaseIterable {
        /// Alerts that are due at one second, and are found.
        case alerts
        /// The same, sent by a program of the person.
        case runs
        /// Problems that are reported to a board.
        case problems
        /// Notices for as many boxes.
        case notices
        /// Reports and pictures of boxes.
        case boxes
        /// Answers of boxes to whoever sends a notice.
        case answers
    }

    private static let few = 400
    private static let venue = FleetName("v") ?? .here
    /// Repeats what seems too long, until it does no longer.
    private static let rounds = 6

    @Test(arguments: Kind.allCases)
    func eightTimesTheEventsTakeNoMoreThanTwentyTimesTheTime(kind: Kind) {
        var best = Double.infinity
        for _ in 0..<Self.rounds {
            // Eight small ones last about as long as a large one: other work of the machine is as hard on them.
            let small = (0..<8).map { _ in work(kind, Self.few) }
            let large = work(kind, 8 * Self.few)
            let eight = Self.seconds { for one in small { one() } }
            let much = Self.seconds(large)
            best = min(best, much / eight)
            if best <= 2.5 { break }
        }
        #expect(best <= 2.5, "\(kind): \(8 * Self.few) at once take \(best) times as long as eight times \(Self.few)")
    }

    /// Makes ready what is measured.
    private func work(_ kind: Kind, _ count: Int) -> @MainActor () -> Void {
        switch kind {
        case .alerts:
            let board = AlertedBoard(races: count)
            return { board.goToTheStart() }
        case .runs:
            let board = AlertedBoard(races: count)
            board.goToTheStart()
            let alerts = board.makeAlerts(count)
            let sender = board.sender()
            return { sender.send(alerts) }
        case .problems:
            let board = AlertedBoard(races: count)
            return { for number in 0..<count { board.alerts.report("x ended with status \(number)") } }
        case .notices, .boxes:
            let messages = (0..<count).flatMap { Self.messages($0, kind) }
            return {
                var board = FleetBoard()
                board.joined(at: .t0)
                for message in messages { board.take(message, at: .t0) }
                _ = board.snapshot(at: .t0 + 1)
            }
        case .answers:
            return { Self.answers(of: count) }
        }
    }

    private static func messages(_ number: Int, _ kind: Kind) -> [RelayMessage] {
        let box = FleetName("b-\(number)") ?? venue
        let health = BoxHealth(at: .t0, state: .live, groups: [box])
        let report = RelayMessage(.health(box, of: venue), health.body)
        guard kind == .notices else {
            return [report, RelayMessage(.shot(box, of: venue), BoxShot(at: .t0, lines: ["x"], number: 1).body)]
        }
        let notice = Notice(rev: 1, level: .announcement, text: "x", from: .t0, until: .t0 + 600)
        let scope: FleetTopic.Scope = number.isMultiple(of: 2) ? .box(box, of: venue) : .group(box, of: venue)
        return [report, RelayMessage(.notice(scope), notice.body)]
    }

    private static func answers(of count: Int) {
        var sending = FleetSending(
            .notice(.announcement, text: "x", until: .t0 + 600), to: .venue(venue), by: nil, wait: 10)
        sending.connected(at: .t0)
        guard case .publish(let sent)? = sending.step(at: .t0, time: .t0) else { return }
        let rev = (try? Notice(body: sent.body))?.rev ?? 0
        for number in 0..<count {
            let box = FleetName("b-\(number)") ?? venue
            sending.take(RelayMessage(.boxUp(box, of: venue), FleetPresence(isUp: true).body), at: .t0)
            _ = sending.step(at: .t0, time: .t0)
            let answer = BoxAcknowledgement(.notice, scope: FleetTopic.Scope.venue(venue).path, rev: rev, at: .t0)
            sending.take(RelayMessage(.acknowledgement(box, of: venue), answer.body), at: .t0)
            _ = sending.step(at: .t0, time: .t0)
        }
    }

    /// Whatever comes in one step is shown once, and not once for each event.
    @Test(arguments: [100, 800]) func aBurstIsShownOnce(events: Int) async {
        let board = AlertedBoard(races: 10)
        let sender = board.sender()
        let alerts = board.makeAlerts(events)
        await letOthersRun(turns: 100)
        let before = board.day.looks
        sender.send(alerts)
        for number in 0..<events { board.alerts.report("x ended with status \(number)") }
        await letOthersRun(turns: 1000)
        #expect(board.model.state.notice != nil && board.alerts.list.problem != nil)
        #expect((1...4).contains(board.day.looks - before), "\(board.day.looks - before)")
    }

    /// Seconds of processor time that this thread spends on some work.
    private static func seconds(_ work: @MainActor () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let before = now()
        work()
        return now() - before
    }
}

/// A board of races that all start at one second, each with an alert.
@MainActor
private final class AlertedBoard {
    let model: BoardViewModel
    let alerts: AlertController
    let day = ScriptedDay()
    private let world = TestEnds()
    private let repository: ScriptedRepository
    private let races: [Race]
    private static let start = Date.t0 + 600

    init(races count: Int) {
        let clock = world.clock
        races = (0..<count).map { Race.sample("race-\($0)", number: $0 % 12 + 1, start: Self.start) }
        repository = ScriptedRepository(clock: clock)
        alerts = AlertController(
            AlertSettings(kinds: [.due], scopes: [.all]), store: nil, clock: clock, real: clock)
        model = BoardViewModel(
            BoardRepositories(repository, clock: clock, day: day, alerts: alerts), clock: clock,
            display: BoardDisplay(.utc), preferences: Preferences(), remember: { _ in })
        repository.handle(.start)
        repository.handle(.answered(FeedAnswer(races: races), requested: clock.now))
        model.tick()
    }

    func goToTheStart() {
        world.clock.set(to: Self.start)
        model.tick()
    }

    func makeAlerts(_ count: Int) -> [Alert] {
        let feed = FeedFacts(repository.snapshot, device: world.clock.now, url: "http://feed")
        return (0..<count).map { number in
            let race = races[number % races.count]
            let facts = RaceFacts(
                BoardRace(race: race, status: nil, confirmedAt: .t0), clock: ServerClock(), at: world.clock.now)
            return Alert(AlertRecord(.due, of: race, at: Self.start), race: facts, feed: feed)
        }
    }

    func sender() -> AlertSender {
        let sender = AlertSender(
            AlertWays(by: [.exec], command: ["/x"]), viewModel: model, terminal: VirtualTerminal(), ends: world.ends,
            environment: [:])
        sender.onProblem = { [alerts] in alerts.report($0) }
        sender.onEnd = { [alerts] in alerts.finished($0, isSent: $1) }
        return sender
    }
}
