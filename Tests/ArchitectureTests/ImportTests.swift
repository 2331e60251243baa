import Foundation
import Testing

@Suite struct ImportTests {
    /// The layers: they reach no live end, no clock and no terminal.
    static let layers: Set = [
        "Models", "Services", "Repository", "Screen", "Facts", "ViewModels", "Views",
    ]
    static let liveEnds: Set = [
        "Transports", "CursesTerminal", "SQLiteStore", "FeedSimulator", "Fleet",
    ]

    private static let importLine = try? NSRegularExpression(
        pattern:
            #"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:package|internal|private|fileprivate|public)\s+)?import\s+(?:struct\s+|class\s+|enum\s+|func\s+)?(\w+)"#
    )

    private static func imports(_ source: Project.Source) throws -> [String] {
        let pattern = try #require(importLine)
        return source.lines.compactMap { line in
            let range = NSRange(line.startIndex..., in: line)
            guard let match = pattern.firstMatch(in: line, range: range), let name = Range(match.range(at: 1), in: line)
            else { return nil }
            return String(line[name])
        }
    }

    @Test func everyTargetHasARowInTheTable() throws {
        let folders = Set(
            try FileManager.default.contentsOfDirectory(atPath: Project.root.appendingPathComponent("Sources").path))
        #expect(Set(try Project.table().keys) == folders)
    }

    @Test func theDrawingNamesTheTargetsOfTheTable() throws {
        let page = try Project.text("docs/dev/architecture.md").components(separatedBy: "```")
        let drawing = try #require(page.dropFirst().first)
        let words = Set(drawing.components(separatedBy: CharacterSet.alphanumerics.inverted))
        let targets = Set(try Project.table().keys)
        #expect(targets.subtracting(words) == [])
        let others: Set = [
            "C", "HTTP", "HTTPTransport", "RaceStore", "RecordStore", "BoardVenue", "Terminal", "WallClock",
        ]
        let names = words.filter { $0.first?.isUppercase ?? false }
        #expect(names.subtracting(targets) == others)
    }

    @Test func importsGoOneWay() throws {
        var above: Set<String> = []
        for (target, allowed) in try Project.rows() {
            #expect(
                allowed.isSubset(of: above), "\(target) imports \(allowed.subtracting(above)), which is not above it")
            above.insert(target)
        }
    }

    @Test func importsFollowTheTable() throws {
        let table = try Project.table()
        let ours = Set(table.keys)
        for source in try Project.sources() {
            let allowed = try #require(table[source.target], "\(source.path): no row for its target")
            for name in try Self.imports(source) where ours.contains(name) {
                #expect(allowed.contains(name), "\(source.path) imports \(name)")
            }
        }
    }

    @Test func onlyTheExecutableImportsALiveEnd() throws {
        for (target, allowed) in try Project.table() where target != "raceboard" {
            // A simulated fleet has its chance from the simulator.
            let live = target == "Fleet" ? Self.liveEnds.subtracting(["FeedSimulator"]) : Self.liveEnds
            #expect(allowed.isDisjoint(with: live), "\(target)")
        }
    }

    @Test func layersImportNoSystemLibraryButFoundationEssentials() throws {
        let foreign: Set = [
            "Glibc", "Dispatch", "FoundationNetworking", "CCurl", "CNCurses", "CLinux", "CMosquitto",
            "CZlib", "GRDB", "GRDBSQLite",
        ]
        for source in try Project.sources() where Self.layers.contains(source.target) {
            for name in try Self.imports(source) { #expect(!foreign.contains(name), "\(source.path) imports \(name)") }
        }
    }

    /// The program has no data of ICU, which the rest of Foundation reads (docs/dev/budgets.md, "Size").
    @Test func nothingImportsMoreOfFoundationThanItsEssentials() throws {
        for source in try Project.sources() {
            #expect(!(try Self.imports(source)).contains("Foundation"), "\(source.path)")
        }
    }

    /// The package as SwiftPM understands it: what a target links is what its dependencies link.
    @Test func noLayerReachesALiveEndInTheManifest() throws {
        let targets = try Manifest.targets()
        func reach(_ name: String) -> Set<String> {
            (targets[name] ?? []).reduce(into: [name]) { $0.formUnion(reach($1)) }
        }
        for layer in Self.layers {
            let reached = reach(layer)
            #expect(
                reached.isDisjoint(with: Self.liveEnds.union(["CCurl", "CNCurses", "CLinux", "CMosquitto", "CZlib"])),
                "\(layer)")
        }
        #expect(reach("raceboard").isSuperset(of: Self.liveEnds))
    }

    @Test func manifestDeclaresWhatTheTableAllows() throws {
        let targets = try Manifest.targets()
        let table = try Project.table()
        for (target, allowed) in table {
            let declared = Set(targets[target] ?? []).intersection(table.keys)
            #expect(declared == allowed, "\(target)")
        }
    }

    /// A module that is not declared is there only if the build happened to make it earlier.
    @Test func testsDeclareWhatTheyImport() throws {
        let targets = try Manifest.targets()
        for source in try Project.sources(under: "Tests") {
            let declared = try #require(targets[source.target] ?? targets[source.target + "Tests"], "\(source.path)")
            let ours = try Self.imports(source).filter { targets[$0] != nil && $0 != source.target }
            #expect(Set(ours).subtracting(declared) == [], "\(source.path)")
        }
    }

    /// A source is a folder and a line in the catalogue: rules, words, commands and comments have facts, not a name.
    @Test func nothingButItsFolderAndTheCatalogueNamesASource() throws {
        let (folders, words) = try Self.sources()
        #expect(folders.isSuperset(of: ["Affiliates", "HorseRacingUSA", "Neds"]))
        #expect(words.isSuperset(of: ["neds-v1", "affiliates-contact", "usa-key"]))
        // The list itself, which may go on over indented lines.
        let list = "@TaskLocal package static var adapters: "
        let known =
            #"\bneds(V1)?\b|\bNeds|affiliates|horse-?racing-?usa|horse racing usa|\busa-|\bus(tracks|zone)|rapidapi"#
        let all = [known] + words.map { #"\b"# + NSRegularExpression.escapedPattern(for: $0) + #"\b"# }
        let name = try NSRegularExpression(pattern: all.joined(separator: "|"), options: .caseInsensitive)
        for source in try Project.sources(endings: ["swift", "c", "h"]) where source.target != "FeedSimulator" {
            guard !folders.contains(where: { source.path.hasPrefix("Sources/Services/\($0)/") }) else { continue }
            var isInList = false
            for (number, line) in source.lines.enumerated() {
                isInList = line.contains(list) || isInList && line.hasPrefix("        ")
                guard !isInList else { continue }
                let range = NSRange(line.startIndex..., in: line)
                #expect(name.firstMatch(in: line, range: range) == nil, "\(source.path):\(number + 1): \(line)")
            }
        }
    }

    /// Folders with a `<Name>Source.swift`, and the names that these files give: of sources and of their settings.
    private static func sources() throws -> (folders: Set<String>, words: Set<String>) {
        let named = try NSRegularExpression(
            pattern: #"name: "([a-z0-9-]+)",\s+serves|SourceSetting\([^"]*"([a-z0-9-]+)""#)
        var folders: Set<String> = []
        var words: Set<String> = []
        for file in try Project.sources(under: "Sources/Services")
        where file.path == "Sources/Services/\(file.target)/\(file.target)Source.swift" {
            folders.insert(file.target)
            let text = file.lines.joined(separator: "\n")
            for match in named.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                for group in 1...2 {
                    if let range = Range(match.range(at: group), in: text) { words.insert(String(text[range])) }
                }
            }
        }
        return (folders, words.union(folders))
    }
}
