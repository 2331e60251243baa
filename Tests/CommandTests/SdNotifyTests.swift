import FoundationEssentials
import Glibc
import System
import Testing

@testable import Commands
@testable import raceboard

@Suite struct SdNotifyTests {
    private func everything(_ notify: SdNotify) {
        notify.ready("board\nWATCHDOG=1")
        notify.status("LIVE")
        notify.feed()
        notify.reloading(monotonic: 42)
        notify.reloaded()
        notify.stopping()
    }

    private let messages = [
        "READY=1\nSTATUS=board WATCHDOG=1", "STATUS=LIVE", "WATCHDOG=1", "RELOADING=1\nMONOTONIC_USEC=42", "READY=1",
        "STOPPING=1\nSTATUS=stopping",
    ]

    @Test func aMessageIsOneDatagramToAPath() {
        let folder = TestFolder()
        let path = "\(folder.path)/notify"
        let listener = NotifyListener(path)
        everything(SdNotify(environment: ["NOTIFY_SOCKET": path]))
        #expect(listener.messages() == messages)
    }

    @Test func aMessageIsOneDatagramToAnAbstractName() {
        let name = "@raceboard-notify-\(getpid())"
        let listener = NotifyListener(name)
        everything(SdNotify(environment: ["NOTIFY_SOCKET": name]))
        #expect(listener.messages() == messages)
    }

    @Test(arguments: [nil, "", "relative", "/nowhere/at/all", "@nobody-listens", String(repeating: "/x", count: 200)])
    func nobodyThereIsNoHarm(path: String?) {
        everything(SdNotify(environment: path.map { ["NOTIFY_SOCKET": $0] } ?? [:]))
    }

    @Test(arguments: [
        (["WATCHDOG_USEC": "30000000"], 30.0), (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], 30.0),
        (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], nil), (["WATCHDOG_USEC": "0"], nil),
        (["WATCHDOG_USEC": "-1"], nil), (["WATCHDOG_USEC": "soon"], nil), ([:], nil),
    ])
    func theWatchdogsIntervalIsSystemds(environment: [String: String], seconds: TimeInterval?) {
        #expect(SdNotify(environment: environment, process: 7).watchdog == seconds)
    }
}
