import Foundation
import Testing

/// What a linter would check that cannot be had everywhere; .swiftlint.yml has the same rules for those who have
/// SwiftLint.
@Suite struct HabitTests {
    @Test(arguments: ["Sources", "Tests"])
    func noFileIsLongerThanFourHundredLines(folder: String) throws {
        for source in try Project.sources(under: folder) {
            #expect(
                source.lines.count <= 400 + 1,
                """
                \(source.path) has \(source.lines.count) lines, and a file at most 400: move one subject of it into \
                a file of its own (CONTRIBUTING.md, "Habits")
                """)
        }
    }

    /// Words that end a program where an error should be reported, or that bring a second clock, screen or chance in.
    private static let forbidden: [(pattern: String, except: Set<String>)] = [
        (#"\btry!"#, []), (#"\bfatalError\("#, []), (#"\bas!\s"#, []),
        (#"(?<![\w.])Date\(\)"#, []), (#"\bDate\.now\b"#, []), (#"\btimeIntervalSinceNow\b"#, []),
        (#"\bTask\.sleep\b"#, []), (#"(?<![\w.])print\("#, ["raceboard"]),
        // `ProcessEnd` is the one end.
        (#"(?<![\w.])(?<!func )_?exit\(|Glibc\._?exit\(|\bquick_exit\(|\batexit\b"#, []),
        (#"\bSystemRandomNumberGenerator\b"#, ["raceboard"]), (#"\.random\(in: [^,]*\)"#, []),
        (#"\bProcessInfo\b"#, ["raceboard"]), (#"\bclock_gettime\b"#, ["System"]),
        // The one loop and its clock are made by the executable.
        (#"\b(MainLoop|SystemWallClock)\("#, ["raceboard", "System"]),
        (#"\bDispatchQueue\b"#, []),
        // Who has a package has no such folder: `Manual.page` knows where a page is, and man pages have names.
        (#"\bdocs/"#, ["Settings"]),
        // How a program runs is one value, and which board it is: `RunMode` and `BoardMode` answer what follows.
        // Whether data is simulated is told with the data.
        (#"\bis(Demo|Replay)\b"#, []),
        // Such a number may be too large for its type, or none: `Int(clamping:)` takes all of them.
        (#"\bU?Int\d*\((?!clamping|exactly|truncatingIfNeeded).*(\.rounded\(|timeInterval)"#, []),
        // An instant may be before 1970, a number below none: that has no value without a sign.
        (#"\bUInt\d*\((?!clamping|exactly|truncatingIfNeeded|bitPattern)[^)]*\b(instant|date|days?|seconds)\b"#, []),
    ]

    @Test(arguments: Self.forbidden.indices)
    func wordsThatHaveNoPlaceHere(index: Int) throws {
        let (pattern, except) = Self.forbidden[index]
        let expression = try NSRegularExpression(pattern: pattern)
        for source in try Project.sources() where !except.contains(source.target) {
            for (number, whole) in source.lines.enumerated() {
                let line = Self.withoutComment(whole)
                let range = NSRange(line.startIndex..., in: line)
                #expect(expression.firstMatch(in: line, range: range) == nil, "\(source.path):\(number + 1): \(line)")
            }
        }
    }

    /// Programs that go on requesting have their engine from one place, which spreads their requests over time.
    @Test func enginesOfProgramsAreMadeInOnePlace() throws {
        let programs = ["Sources/Commands/Programs", "Sources/Fleet"]
        let places = try programs.flatMap { try Project.sources(under: $0) }.filter { source in
            source.lines.contains { Self.withoutComment($0).contains("BoardEngine(") }
        }
        #expect(places.map { $0.path.split(separator: "/").last } == ["ProgramEnds.swift"])
    }

    /// An answer is read by `UnreadNotes`, which notes what is left out. The others read a mark, not an answer.
    @Test func everyAnswerIsReadWithNotes() throws {
        let others: Set = [
            "UnreadNotes", "FeedStatus", "KeptGuides", "FleetPayload", "AffiliatesSource", "HorseRacingUSASource",
        ]
        for source in try Project.sources(under: "Sources/Services") {
            let name = source.path.split(separator: "/").last.map { $0.dropLast(6) } ?? ""
            guard !others.contains(String(name)) else { continue }
            #expect(!source.lines.contains { $0.contains("JSONDecoder" + "()") }, "\(source.path)")
        }
    }

    /// A wait by yielding is `letOthersRun`, which gives up and names what did not come. `Fuzz` waits for nothing: it
    /// lets others run after each input.
    @Test func testsWaitByYieldingInOnePlace() throws {
        for source in try Project.sources(under: "Tests") where !["RacingTestKit", "Fuzz"].contains(source.target) {
            for (number, line) in source.lines.enumerated() {
                #expect(!line.contains("Task." + "yield"), "\(source.path):\(number + 1): \(line)")
            }
        }
    }

    /// A limit ends a test that hangs. All tests begin at once, so a slow machine gives one of them its second turn
    /// minutes later.
    @Test func aTimeLimitLeavesRoomForAllOthers() throws {
        let limit = try NSRegularExpression(pattern: #"\.timeLimit\(\.minutes\([1-4]\)\)"#)
        for source in try Project.sources(under: "Tests") {
            for (number, line) in source.lines.enumerated() {
                #expect(!Self.matches(limit, line), "\(source.path):\(number + 1): \(line)")
            }
        }
    }

    /// A line up to its comment; `//` in a string, as in an address, begins none.
    private static func withoutComment(_ line: String) -> String {
        guard let sign = line.range(of: #"(^|\s)//"#, options: .regularExpression) else { return line }
        return String(line[..<sign.lowerBound])
    }

    @Test(arguments: [
        ("let a = 1  // try! b", "let a = 1 "), ("/// x", ""), ("get(\"http://h\")", "get(\"http://h\")"),
    ])
    func aCommentIsLeftOutAndAnAddressIsNot(line: String, code: String) {
        #expect(Self.withoutComment(line) == code)
    }

    /// Calls that open a file by its path: `RegularFile` and `InputFile` bound what they read and wait for nobody.
    @Test func filesAreReadInOnePlace() throws {
        let expression = try NSRegularExpression(
            pattern: #"contentsOf(File|URL)?:\s*(URL|path|folder|file)|\bfopen\(|\.contents\(atPath|FileHandle"#)
        for (place, line) in try code() {
            #expect(!Self.matches(expression, line), "\(place): \(line)")
        }
    }

    /// `OpenFile` waits for nobody and is closed on exec; locks, interrupted calls and the replacement of a file have
    /// one place each, too.
    @Test(arguments: [
        #"(?<![\w.])(open|openat|creat)\([^)]*\bO_"#, #"\bflock\(|\bF_(OFD_)?SETLK"#, #"\bEINTR\b"#,
        #"(?<![\w.])(?<!func )(rename|renameat2?)\([^)]*,\s*+(?!in:)|Glibc\.rename"#,
    ])
    func theSystemsFilesLocksAndInterruptionsHaveOnePlace(pattern: String) throws {
        let expression = try NSRegularExpression(pattern: pattern)
        for (place, line) in try code() where !place.hasPrefix("Sources/System/") {
            #expect(!Self.matches(expression, line), "\(place): \(line)")
        }
    }

    /// Two files write to what may be a terminal, and `TerminalGate.swift` takes nothing but a `HarmlessText`.
    @Test func everythingPrintedPassesTheGate() throws {
        let direct =
            #"Glibc\.(write|send)\(|(?<![.\w])write\(\w*(escriptor|FILENO)|to: STD(OUT|ERR)_FILENO|\bOutput\.write\("#
            + #"|\b(fputs|puts|fputc|putchar|fwrite|dprintf|v?printf|perror)\(|(?<![\w.])print\("#
        let expression = try NSRegularExpression(pattern: direct)
        let gates = ["TerminalGate.swift", "LogFile.swift"]
        let program = [
            "raceboard", "Output", "Commands", "Fleet", "Settings",
        ]
        for (place, line) in try code() where Self.matches(expression, line) {
            guard program.contains(where: { place.hasPrefix("Sources/\($0)/") }) else { continue }
            let isGate = gates.contains { place.hasPrefix("Sources/Output/Streams/\($0):") }
            #expect(isGate, "\(place): \(line)")
        }
    }

    /// Every line of the program that is no comment, with its place.
    private func code() throws -> [(place: String, line: String)] {
        try Project.sources().flatMap { source in
            source.lines.enumerated().filter { !$1.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
                .map { ("\(source.path):\($0 + 1)", $1) }
        }
    }

    private static func matches(_ expression: NSRegularExpression, _ line: String) -> Bool {
        expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    @Test func uncheckedSendableGivesItsReason() throws {
        for source in try Project.sources() {
            for (number, line) in source.lines.enumerated()
            where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
                #expect(line.contains("//"), "\(source.path):\(number + 1)")
            }
        }
    }

    /// A constant of the table names a setting: a misspelt name does not compile.
    @Test func noCodeWritesASettingsNameByHand() throws {
        let expression = try NSRegularExpression(pattern: #"(given|own|options)\["|\bvalue\(\s*"[a-z]"#)
        for (place, line) in try code() { #expect(!Self.matches(expression, line), "\(place): \(line)") }
    }

    @Test func lintConfigurationsAgree() throws {
        let format = try Project.text(".swift-format")
        let lint = try Project.text(".swiftlint.yml")
        #expect(format.contains("\"lineLength\": 120") || format.contains("\"lineLength\" : 120"))
        #expect(lint.contains("line_length") && lint.contains("120") && lint.contains("400"))
    }
}
