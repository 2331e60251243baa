import Foundation
import Testing

/// What a linter would check that cannot be had everywhere; .swiftlint.yml says the same to those who have it.
@Suite struct HabitTests {
    @Test(arguments: ["Sources", "Tests"])
    func noFileIsLongerThanFourHundredLines(folder: String) throws {
        for source in try Project.sources(under: folder) {
            #expect(source.lines.count <= 401, "\(source.path) has \(source.lines.count) lines")
        }
    }

    @Test func manifestStaysShort() throws {
        #expect(try Project.text("Package.swift").components(separatedBy: "\n").count <= 131)
    }

    /// Words that end a program where an error should be told, or that bring a second clock, screen or chance in.
    private static let forbidden: [(pattern: String, except: Set<String>)] = [
        (#"\btry!"#, []), (#"\bfatalError\("#, []), (#"\bas!\s"#, []),
        (#"(?<![\w.])Date\(\)"#, []), (#"\bDate\.now\b"#, []), (#"\btimeIntervalSinceNow\b"#, []),
        (#"\bTask\.sleep\b"#, []), (#"(?<![\w.])print\("#, ["raceboard"]),
        (#"(?<![\w.])exit\("#, ["raceboard", "MainLoop"]),
        (#"\bSystemRandomNumberGenerator\b"#, ["raceboard"]), (#"\.random\(in: [^,]*\)"#, []),
        (#"\bProcessInfo\b"#, ["raceboard"]), (#"\bclock_gettime\b"#, ["raceboard", "MainLoop"]),
        (#"\bDispatchQueue\b"#, ["MainLoop"]),
        // Such a number may be too large for its type, or none: `Int(clamping:)` takes all of them.
        (#"\bU?Int\d*\((?!clamping|exactly|truncatingIfNeeded).*(\.rounded\(|timeInterval)"#, []),
    ]

    @Test(arguments: Self.forbidden.indices)
    func wordsThatHaveNoPlaceHere(index: Int) throws {
        let (pattern, except) = Self.forbidden[index]
        let expression = try NSRegularExpression(pattern: pattern)
        for source in try Project.sources() where !except.contains(source.target) {
            for (number, line) in source.lines.enumerated() where !line.contains("//") {
                let range = NSRange(line.startIndex..., in: line)
                #expect(expression.firstMatch(in: line, range: range) == nil, "\(source.path):\(number + 1): \(line)")
            }
        }
    }

    @Test func uncheckedSendableGivesItsReason() throws {
        for source in try Project.sources() {
            for (number, line) in source.lines.enumerated()
            where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
                #expect(line.contains("//"), "\(source.path):\(number + 1)")
            }
        }
    }

    @Test func theGraceOfSixtySecondsStandsInOnePlace() throws {
        let hits = try Project.sources().filter { $0.lines.contains { $0.contains("grace: TimeInterval = 60") } }
        #expect(hits.map(\.path) == ["Sources/Models/EvictionPolicy.swift"])
    }

    @Test func lintConfigurationsAgree() throws {
        let format = try Project.text(".swift-format")
        let lint = try Project.text(".swiftlint.yml")
        #expect(format.contains("\"lineLength\": 120") || format.contains("\"lineLength\" : 120"))
        #expect(lint.contains("line_length") && lint.contains("120") && lint.contains("400"))
    }
}
