import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Services
import System
import Testing

@testable import Settings
@testable import raceboard

/// Each test has a folder, a boot and seconds since it of its own.
@Suite struct AnswerFolderTests {
    private let folder = TestFolder()
    private let moment = Moment()

    /// The moment that the test sets.
    private final class Moment: @unchecked Sendable {  // used by one test, one step at a time
        var boot = "boot"
        var seconds = 1000.0
    }

    private var path: String { folder.path + "/kept/answers" }

    private func answers(_ limits: AnswerFolder.Limits = AnswerFolder.Limits()) -> AnswerFolder {
        AnswerFolder(path: path, clock: ManualClock(), limits: limits) { [moment] in
            AnswerFile.Moment(boot: moment.boot, seconds: moment.seconds)
        }
    }

    private static func response(_ text: String, _ headers: [String: String] = [:]) -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers, body: Array(text.utf8))
    }

    private static let headers = [
        "date": "Sat, 21 Nov 2026 03:00:00 GMT", "age": "3", "set-cookie": "id=secret", "content-type": "text/plain",
    ]

    private var names: [String] { AnswerPruning.files(path).map(\.name).sorted() }

    @Test func whatWasKeptComesBackWithItsAgeAndWithoutSecrets() async throws {
        await answers().keep(Self.response("races", Self.headers), to: "http://a/x", for: .seconds(20))
        moment.seconds += 12.9
        let kept = try #require(await answers().answer(to: "http://a/x"))
        #expect(kept.response.body == Array("races".utf8))
        #expect(kept.response.headers["age"] == "15" && kept.response.headers["set-cookie"] == nil)
        #expect(kept.isGood(within: .infinity) && !kept.isGood(within: 5))
        #expect(await answers().answer(to: "http://b/x") == nil)
        moment.seconds += 7.2
        #expect(await answers().answer(to: "http://a/x")?.isGood(within: .infinity) == false)
        let bytes = try #require(AnswerFolder.read(path + "/" + names[0]))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    }

    /// What an older version kept beside the store is not asked for again, and does not stay there.
    @Test func answersOfAnOlderVersionMoveHere() async throws {
        let old = folder.path + "/state/answers"
        func keep(_ address: String, older: [String] = [], at path: String) async {
            let answers = AnswerFolder(path: path, older: older, clock: ManualClock())
            await answers.keep(Self.response("result"), to: address, for: .forEver)
        }
        await keep("http://a", at: old)
        await keep("http://b", older: [old], at: path)
        #expect(await answers().answer(to: "http://a") != nil && names.count == 2)
        #expect(access(old, F_OK) != 0)
        // A version that still runs there makes it again.
        await keep("http://c", at: old)
        await keep("http://d", older: [old], at: path)
        #expect(names.count == 3 && access(old, F_OK) != 0)
    }

    @Test func answersAreInTheCacheUnlessAFolderIsNamed() throws {
        func folders(_ environment: [String: String]) throws -> [String] {
            try StorePlace.answers(SettingReader(environment: environment))
        }
        #expect(
            try folders(["HOME": "/h"]) == ["/h/.cache/raceboard/answers", "/h/.local/state/raceboard/answers"])
        #expect(try folders(["HOME": "/h", "XDG_CACHE_HOME": "/c"]).first == "/c/raceboard/answers")
        #expect(try folders(["HOME": "/h", "RACEBOARD_STORE": "/s"]) == ["/s/answers"])
        #expect(try folders(["XDG_STATE_HOME": "/s"]) == ["/s/raceboard/answers"])
        #expect(try folders(["HOME": "/h", "RACEBOARD_STORE": "none"]) == [])
    }

    /// The device's clock takes no part; what no steady clock can measure is not good.
    @Test(arguments: [("boot", 900.0), ("other", 1005), ("", 1005)])
    func answerFromTheFutureOrAnotherStartOfTheDeviceIsNotGood(boot: String, seconds: Double) async throws {
        await answers().keep(Self.response("races", Self.headers), to: "http://a", for: .seconds(20))
        await answers().keep(Self.response("result"), to: "http://b", for: .forEver)
        (moment.boot, moment.seconds) = (boot, seconds)
        let kept = try #require(await answers().answer(to: "http://a"))
        #expect(!kept.isGood(within: .infinity))
        #expect(await answers().answer(to: "http://b")?.isGood(within: .infinity) == true)
    }

    @Test func aLastingAnswerReplacesAPassingOneAndTheOtherWayRound() async {
        for (lifetime, ending) in [(Lifetime.seconds(5), ".answer"), (.forEver, ".final"), (.seconds(5), ".answer")] {
            await answers().keep(Self.response("\(ending)"), to: "http://a", for: lifetime)
            #expect(names.count == 1 && names[0].hasSuffix(ending))
            #expect(await answers().answer(to: "http://a")?.response.body == Array(ending.utf8))
        }
    }

    /// Every byte of the file, one after the other: changed, and cut off before.
    @Test func aDamagedFileIsNoAnswer() async throws {
        await answers().keep(Self.response("a body", Self.headers), to: "http://a", for: .seconds(20))
        let file = path + "/" + names[0]
        let bytes = try #require(AnswerFolder.read(file))
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            for bytes in [damaged, Array(bytes[..<index])] {
                #expect(WholeFile.write(bytes, to: file) == 0)
                let found = await answers().answer(to: "http://a")
                // Of gzip's header some bytes mean nothing.
                #expect(found == nil || found?.response.body == Array("a body".utf8), "byte \(index)")
                #expect(found == nil || found?.lifetime == .seconds(20), "byte \(index)")
            }
        }
        #expect(WholeFile.write(bytes, to: file) == 0)
        #expect(await answers().answer(to: "http://a") != nil)
    }

    @Test func linkPipeAndFolderAreNoAnswers() async throws {
        await answers().keep(Self.response("a body"), to: "http://a", for: .forEver)
        let file = path + "/" + names[0]
        #expect(rename(file, file + "x") == 0 && symlink(file + "x", file) == 0)
        #expect(await answers().answer(to: "http://a") == nil)
        #expect(unlink(file) == 0 && mkfifo(file, 0o600) == 0)
        #expect(await answers().answer(to: "http://a") == nil)
        #expect(unlink(file) == 0 && mkdir(file, 0o700) == 0)
        #expect(await answers().answer(to: "http://a") == nil)
    }

    @Test func filesAreForTheirOwnerAloneAndBounded() async {
        var limits = AnswerFolder.Limits()
        limits.entries = 20
        for number in 1...50 {
            await answers(limits).keep(Self.response("\(number)"), to: "http://a/\(number)", for: .forEver)
        }
        #expect(names.count <= 20 && names.count >= 18)
        #expect(AnswerPruning.files(path).allSatisfy { $0.mode & 0o077 == 0 })
        limits.bytes = 1000
        await answers(limits).keep(Self.response("51"), to: "http://a/51", for: .forEver)
        #expect(AnswerPruning.files(path).reduce(0) { $0 + $1.bytes } <= 1000)
        #expect(await answers().answer(to: "http://a/51") == nil || names.count > 0)
    }

    @Test(arguments: [
        (".answer", -3 * 86_400, false), (".answer", 2 * 86_400, false), (".answer", -86_400, true),
        (".final", -300 * 86_400, true), (".final", -401 * 86_400, false), (".1.new", -7200, false),
        (".1.new", -60, true),
    ])
    func oldFilesAndThoseOfAClockThatWasAheadGo(ending: String, age: Int, stays: Bool) async {
        await answers().keep(Self.response("x"), to: "http://a", for: .seconds(9))
        let file = path + "/0123" + ending
        #expect(WholeFile.write([1], to: file) == 0)
        let time = timeval(tv_sec: time(nil) + age, tv_usec: 0)
        #expect(utimes(file, [time, time]) == 0)
        await answers().keep(Self.response("x"), to: "http://a", for: .seconds(9))
        #expect((access(file, F_OK) == 0) == stays)
    }

    @Test func oneAtATimeMayRequestTheSameAndManyDifferentAnswers() async throws {
        let claim = try #require(await answers().claim("http://a"))
        #expect(await answers().claim("http://a") == nil)
        let other = try #require(await answers().claim("http://b"))
        claim.end()
        // A program that another test starts at this moment has the lock's file open until it runs.
        var next: (any AnswerClaim)?
        for _ in 0..<500 where next == nil {
            next = await answers().claim("http://a")
            if next == nil { poll(nil, 0, 10) }
        }
        try #require(next).end()
        other.end()
    }

    @Test func aFolderThatCannotBeHadIsNoHindrance() async {
        let nowhere = AnswerFolder(path: "/proc/nowhere", clock: ManualClock())
        await nowhere.keep(Self.response("x"), to: "http://a", for: .forEver)
        #expect(await nowhere.answer(to: "http://a") == nil)
        #expect(await nowhere.claim("http://a") != nil)
    }
}

@MainActor
@Suite struct HangingAnswerFolderTests {
    private let folder = TestFolder()

    /// More works than there are threads for tasks of no actor.
    @Test func aDiskThatHangsHoldsUpNoTaskAndEachWorkOnlyForASecond() async throws {
        let clock = ManualClock()
        let disk = Lock()
        nonisolated(unsafe) var isBack = false  // used under `disk`
        let hanging = AnswerFolder(path: folder.path + "/answers", clock: clock) {
            disk.withLock { while !isBack { disk.wait() } }
            return AnswerFile.Moment(boot: "boot", seconds: 1000)
        }
        let works = (1...12).map { number in
            Task {
                await hanging.keep(
                    HTTPResponse(status: 200, body: Array("x".utf8)), to: "http://\(number)", for: .forEver)
            }
        }
        try await letOthersRun(until: "limits of all works") { clock.deadlines.count == works.count }
        await Task.detached {}.value
        clock.advance(to: clock.now + 1)
        for work in works { await work.value }
        let claim = Task { await hanging.claim("http://a") }
        let answer = Task { await hanging.answer(to: "http://1") }
        try await letOthersRun(until: "limits of both") { clock.deadlines.count == 2 }
        clock.advance(to: clock.now + 1)
        #expect(await claim.value != nil)
        #expect(await answer.value == nil)
        disk.withLock { isBack = true }
        disk.wake()
        #expect(await hanging.answer(to: "http://1") != nil, "what waited is saved once the disk is back")
    }
}
