import Foundation
import Testing

/// Every place that waits for the system or for another thread is on the page that says what ends it.
@Suite struct WaitTests {
    private static let waits =
        #"(?<![\w.])(p?poll|waitpid|waitid|wait4|usleep|nanosleep|getaddrinfo|accept|recv|recvmsg|flock|epoll_wait"#
        + #"|pthread_(clock|timed)?join(_np)?|pthread_cond_(timed|clock)?wait|sem_wait)\((?!\))|Glibc\.(accept|connect)\("#
        + #"|(?<![\w.])connect\(\w+, \$|\block\.wait\(\)|\bbusyMode\b|SETLKW|multi_poll\(|loop_read\(|DispatchSemaphore"#

    @Test func everyWaitIsOnThePageWithWhatEndsIt() throws {
        let expression = try NSRegularExpression(pattern: Self.waits)
        var found: Set<String> = []
        for source in try Project.sources(endings: ["swift", "c"]) {
            let hasWait = source.lines.contains { line in
                let code = line.trimmingCharacters(in: .whitespaces)
                guard !code.hasPrefix("//"), !code.contains("func ") else { return false }
                return expression.firstMatch(in: code, range: NSRange(code.startIndex..., in: code)) != nil
            }
            if hasWait { found.insert(String(source.path.split(separator: "/").last ?? "")) }
        }
        let rows = try Project.text("docs/dev/waits.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { row in row.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        let listed = Set(rows.map { $0[1].trimmingCharacters(in: CharacterSet(charactersIn: "`")) })
        #expect(found.subtracting(listed).sorted() == [], "not on the page")
        #expect(listed.subtracting(found).sorted() == [], "on the page, and does not wait")
        for row in rows {
            #expect(row.count == 6 && !row[2].isEmpty, "\(row)")
            #expect(!row[3].isEmpty || row[2].hasPrefix("nothing"), "\(row[1]): what ends it?")
        }
    }
}
