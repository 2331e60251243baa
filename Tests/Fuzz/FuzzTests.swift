import Foundation
import Testing

/// The properties of Scripts/fuzz over the corpus that is kept, and over chance from a fixed seed: in seconds, on
/// every run of the tests. The hours of search are Scripts/fuzz. On the main thread, where a replay lives and which is
/// never short of others; it gives way after each input.
@Suite struct FuzzTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("corpus")

    init() {
        // Widths of characters come from the C library, by locale.
        setlocale(LC_CTYPE, "C.UTF-8")
    }

    private func seeds(_ target: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Self.corpus.appendingPathComponent(target)
        // Nothing at all is an input too; as a file it would leak in Foundation, which the sanitizer reports.
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try [("nothing", [])]
            + files.map { ($0, Array(try Data(contentsOf: folder.appendingPathComponent($0)))) }
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func thePageHasARowForIt(target: String) throws {
        let page = Self.corpus.appendingPathComponent("../../../docs/dev/untrusted.md").standardizedFileURL
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        #expect(rows.contains { $0.hasPrefix("| `") && $0.contains("`\(target)`") && $0.contains("Property`: ") })
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    @MainActor func theCorpusBreaksNoRule(target: String) async throws {
        let property = try #require(FuzzTarget.all.first { $0.name == target })
        let seeds = try seeds(target)
        #expect(seeds.count > 1)
        for (name, bytes) in seeds {
            #expect(property.broken(bytes) == [], "\(target)/\(name)")
            await Task.yield()
        }
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    @MainActor func neighboursOfTheCorpusBreakNoRule(target: String) async throws {
        let property = try #require(FuzzTarget.all.first { $0.name == target })
        let seeds = try seeds(target).map(\.bytes)
        var chance = Chance(state: 7)
        for _ in 0..<40 {
            var bytes = seeds[chance.below(seeds.count)].prefix(300) + chance.bytes(chance.below(40))
            for _ in 0..<chance.below(8) where !bytes.isEmpty {
                bytes[chance.below(bytes.count)] = UInt8(truncatingIfNeeded: chance.next())
            }
            let input = Array(bytes)
            #expect(property.broken(input) == [], "\(target): \(input)")
            await Task.yield()
        }
    }

    /// Every end in each document, at a value that chance chooses.
    @Test(arguments: 0..<8)
    @MainActor func aValueAtAnyEndIsHarmless(kind: Int) async throws {
        var chance = Chance(state: UInt64(kind) + 1)
        for end in HostileValues.ends.indices {
            let input = [UInt8(kind), 0] + chance.bytes(8) + [UInt8(end)]
            #expect(ValueProperty.broken(by: input) == [], "\(HostileValues.ends[end]): \(input)")
            await Task.yield()
        }
    }

    @Test func everyFolderOfTheCorpusIsATarget() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    }

    /// A property that could not fail would prove nothing.
    @Test func propertiesSeeWhatIsNotHarmless() {
        for text in ["a\u{1b}[2J", "\u{202e}a", "a\u{301}\u{301}\u{301}", " a", "a\u{200b}", "\u{e0041}", "\u{3164}"] {
            #expect(TextProperty.faults(of: text, limit: 40) != [], "\(text.unicodeScalars.map(\.value))")
        }
        #expect(TextProperty.faults(of: "abc", limit: 2) != [])
        #expect(TextProperty.faults(of: "Café 馬 שלום", limit: 40) == [])
    }
}

/// SplitMix64, so that a failure comes again.
private struct Chance {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ count: Int) -> Int {
        Int(next() % UInt64(max(1, count)))
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
