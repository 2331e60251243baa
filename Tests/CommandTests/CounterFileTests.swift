import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import System
import Testing

@testable import Services
@testable import Settings
@testable import raceboard

@Suite(.timeLimit(.minutes(20)))
struct CounterFileTests {
    private let folder = TestFolder()
    private var path: String { folder.path + "/a/requests" }
    private static let rules = [RequestRule(1, in: 1), RequestRule(10, in: 60)]

    /// A program of its own, at so many seconds of a run of the machine.
    private func program(_ seconds: TimeInterval, boot: String = "one", path: String? = nil) -> CounterFile {
        CounterFile(path: path ?? self.path, boot: BootClock(id: boot, now: { seconds }), clock: ManualClock())
    }

    private func book(_ counter: CounterFile) async -> Booking {
        await counter.update { ledger, now in ledger.slots.book(Self.rules, at: now, longest: 120) }
    }

    private func write(_ text: String) {
        mkdir(folder.path + "/a", 0o700)
        _ = folder.write(text, to: "a/requests", mode: 0o600)
    }

    @Test func programsCountTogetherAndNobodyElseReadsIt() async {
        for program in [program(5), program(5), program(5)] {
            await program.update { ledger, _ in ledger.quota.note("2026-11-21", ledger.quota.spent(at: .t0).today + 1) }
        }
        #expect(await program(5).update { ledger, _ in ledger.quota.spent(at: .t0).today } == 3)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
    }

    @Test func noTwoProgramsGetOnePlace() async {
        var waits: [Booking] = []
        for _ in 1...11 { waits.append(await book(program(100))) }
        #expect(waits == (0..<10).map { .after(Double($0)) } + [.after(60)])
    }

    @Test(arguments: [
        "", "\u{0}\u{ff}garbage", "raceboard 2", "raceboard 2\nboot one\nat nan\nat 1e308\nat -1e308\nat inf\nend\n",
        "raceboard 2\nboot one\nat 99999999\nend\n", "raceboard 2\nboot other\nat 100\nat 99.5\nend\n",
        "raceboard 3\nboot one\nat 100\nend\n", String(repeating: "at 100\n", count: 20_000),
        "raceboard 2\nboot one\nmissing 1e308 1e308\nday 2026-11-21 9223372036854775807\nday x 1\nend\n",
        "raceboard 2\nboot one\nend\nat 100\n",
    ])
    func damagedFileOrOneOfAnotherBootHoldsNothingBack(text: String) async {
        write(text)
        #expect(await book(program(100)) == .after(0))
        #expect(await book(program(100)) == .after(1))
    }

    @Test func halfAFileHoldsWhatItHas() async {
        write("raceboard 2\nboot one\nat 100.0\nat 10")
        #expect(await book(program(100)) == .after(1))
    }

    @Test func restOfALongerTextIsNotRead() async {
        for _ in 1...5 { _ = await book(program(100)) }
        let old = try? String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        write("raceboard 2\nboot one\nat 200.0\nend\n" + (old ?? "").suffix(40))
        #expect(await program(200).update { ledger, _ in ledger.slots.times } == [200])
    }

    @Test func fileOfAnEarlierVersionKeepsItsCount() async {
        write("2026-11-21 5 70\n")
        let spent = await program(1).update { ledger, _ in ledger.quota.spent(at: .t0) }
        #expect(spent == (5, 70))
        _ = await book(program(1))
        #expect(await program(1).update { ledger, _ in ledger.quota.spent(at: .t0) } == (5, 70))
    }

    @Test func countGoesOnWhereItsFileCannotBeHad() async {
        let counter = program(1, path: "/proc/nowhere/requests")
        for wait in 0..<3 { #expect(await book(counter) == .after(Double(wait))) }
    }

    @Test func pipeOrLinkOrFolderInItsPlaceIsLeftAlone() async throws {
        mkdir(folder.path + "/a", 0o700)
        let target = folder.write("mine", to: "target", mode: 0o644)
        #expect(symlink(target, path) == 0 && mkfifo(folder.path + "/a/pipe", 0o600) == 0)
        for path in [path, folder.path + "/a/pipe", folder.path + "/a"] {
            #expect(await book(program(1, path: path)) == .after(0))
        }
        #expect(try Data(contentsOf: URL(filePath: target)) == Data("mine".utf8))
    }

    @Test func lockThatSomebodyHoldsIsNotWaitedForLong() async {
        _ = await book(program(100))
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let counter = program(100)
        #expect(await book(counter) == .after(0), "it cannot know of the other's")
        #expect(flock(descriptor, LOCK_UN) == 0)
        #expect(await book(counter) == .after(1), "and then it reports its own")
        #expect(await book(program(100)) == .after(2))
    }
}
