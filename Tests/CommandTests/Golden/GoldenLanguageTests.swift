import CTasks
import Foundation
import Services
import Settings
import Testing

/// Every screen in another language. Texts of a process are of one language, so there is a process for each:
/// RACEBOARD_GOLDEN_LANGUAGE names it, and its catalogue is that of the build.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled(if: GoldenFile.language != nil, "only with RACEBOARD_GOLDEN_LANGUAGE"))
struct GoldenLanguageTests {
    init() {
        rb_serial_tasks()
        setenv("LANG", "\(GoldenFile.language ?? "").UTF-8", 1)
        unsetenv("LC_ALL")
        unsetenv("LC_MESSAGES")
        unsetenv("LANGUAGE")
        MessageReader.open()
    }

    @Test func screensAreAsTheyWere() async throws {
        let name = try #require(GoldenFile.language)
        let golden = try GoldenBoard()
        try await golden.run(to: 8)
        for way in GoldenFrameTests.ways {
            await golden.press(way.keys)
            await golden.take(way.name, [(40, 12), (120, 40)])
            await golden.goBack()
        }
        await golden.go(to: 60, step: 4)
        await golden.take("60 s after the start", [(80, 24)])
        golden.transport.failure = .noNetwork(detail: "no route")
        await golden.go(to: 152, step: 4)
        await golden.take("no network for 92 s", [(80, 24)])
        try golden.check("languages/\(name).txt")
    }
}
