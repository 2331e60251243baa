import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import System
import Testing

@testable import Commands

/// The key that opens the source's page of a race.
@MainActor
@Suite struct DesktopBrowserTests {
    private final class Started {
        var commands: [[String]] = []
        var environment: [String] = []
        var failure: SystemError?
    }

    private let started = Started()

    private func browser() -> DesktopBrowser {
        DesktopBrowser { [started] arguments, environment throws(SystemError) in
            if let failure = started.failure { throw failure }
            started.commands.append(arguments)
            started.environment = environment
        }
    }

    private let page = WebAddress("https://races.test/flemington/7?a='$(id)")

    @Test(arguments: ["DISPLAY", "WAYLAND_DISPLAY"])
    func onADesktopXdgOpenGetsTheAddressAsOneArgument(variable: String) throws {
        var browser = browser()
        let page = try #require(page)
        let environment = [variable: ":0", "HOME": "/home/me", "RACEBOARD_USA_KEY": "secret"]
        #expect(browser.show(page, environment: environment, at: .t0)?.short == "Opening")
        #expect(started.commands == [["xdg-open", page.text]])
        #expect(started.environment == ["\(variable)=:0", "HOME=/home/me"].sorted())
    }

    @Test func withoutADesktopNothingStartsAndTheAddressIsShown() throws {
        var browser = browser()
        let page = try #require(page)
        for environment in [[:], ["DISPLAY": ""], ["TERM": "xterm"]] {
            let reply = browser.show(page, environment: environment, at: .t0)
            #expect(reply?.words == "No desktop here. The page: \(page.text)" && reply?.short == "No desktop here")
        }
        #expect(started.commands.isEmpty)
    }

    @Test func anAddressThatIsNotHttpsIsNotOpened() throws {
        var browser = browser()
        let plain = try #require(WebAddress("http://races.test/7"))
        let reply = browser.show(plain, environment: ["DISPLAY": ":0"], at: .t0)
        #expect(reply?.words == "Not opened, since it is not https: http://races.test/7" && started.commands.isEmpty)
        let upper = try #require(WebAddress("HTTPS://races.test/7"))
        #expect(browser.show(upper, environment: ["DISPLAY": ":0"], at: .t0)?.short == "Opening")
    }

    @Test func aHeldKeyOpensOnePage() throws {
        var browser = browser()
        let page = try #require(page)
        for tenth in 0..<40 {
            _ = browser.show(page, environment: ["DISPLAY": ":0"], at: .t0 + Double(tenth) / 10)
        }
        #expect(started.commands.count == 2)
    }

    @Test func withoutXdgOpenTheReplyNamesWhatToInstall() throws {
        started.failure = SystemError(call: "posix_spawn", code: ENOENT)
        var browser = browser()
        let page = try #require(page)
        let reply = browser.show(page, environment: ["DISPLAY": ":0"], at: .t0)
        #expect(reply?.words == "xdg-open does not start: install xdg-utils. The page: \(page.text)")
    }

    /// The started program goes on by itself, in a process group of its own, without the terminal.
    @Test func aStartedProgramHasNoStreamsAndAGroupOfItsOwn() async throws {
        let folder = TestFolder()
        let script = folder.write(
            "#!/bin/sh\nall=$(readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2)\necho \"$all\" > \"$1.part\"\n"
                + "cut -d' ' -f1,5 /proc/$$/stat >> \"$1.part\"\necho \"$2\" >> \"$1.part\"\nmv \"$1.part\" \"$1\"\n",
            to: "program", mode: 0o700)
        let report = folder.path + "/report"
        try DetachedProgram.start([script, report, "$(id) 'a"], environment: ["PATH=/usr/bin:/bin"])
        try await letOthersRun(until: "the report") { access(report, R_OK) == 0 }
        let lines = try String(contentsOf: URL(fileURLWithPath: report), encoding: .utf8)
            .split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(3)) == ["/dev/null", "/dev/null", "/dev/null"], "\(lines)")
        let ids = try #require(lines.dropFirst(3).first?.split(separator: " "))
        #expect(ids.count == 2 && ids[0] == ids[1], "its group is itself: \(lines)")
        #expect(lines.last == "$(id) 'a", "no shell read the argument")
        #expect(throws: SystemError.self) {
            try DetachedProgram.start(["raceboard-no-such-program"], environment: ["PATH=/usr/bin"])
        }
    }
}
