import Models
import Testing

/// Names that are a slip of the pen away.
@Suite struct NameSlipTests {
    private static let names = ["Quiet Harbour", "Quick Harper", "Flemington", "Winx", "Tide Table"]

    private func slips(_ text: String, limit: Int = 3) -> [String] {
        let names = Self.names.map { (key: FormName.key($0) ?? "", name: $0) }
        return NearestName.slips(of: FormName.key(text) ?? "", among: names, limit: limit)
    }

    @Test(arguments: [
        ("quiet harbor", "Quiet Harbour"), ("QUITE HARBOUR", "Quiet Harbour"), ("flemmington", "Flemington"),
        ("femlington", "Flemington"), ("wnix", "Winx"), ("tidetabel", "Tide Table"),
        ("quietharbourrr", "Quiet Harbour"),
    ])
    func aLetterMoreLessWrongOrSwapped(typed: String, meant: String) {
        #expect(slips(typed).first == meant)
    }

    @Test func anotherNameIsNoSlip() {
        #expect(slips("harbour").isEmpty && slips("flinders").isEmpty && slips("winnie").isEmpty)
        #expect(slips("Flemington").isEmpty, "the name itself is none")
        #expect(slips("wx").isEmpty && slips("").isEmpty, "almost every short name is near two letters")
    }

    @Test func theNearestComesFirstAndNoneTwice() {
        let names = [(key: "abcdefgh", name: "Two"), (key: "abcdefgx", name: "One"), (key: "abcdefgx", name: "One")]
        #expect(NearestName.slips(of: "abcdefxx", among: names, limit: 5) == ["One", "Two"])
        #expect(NearestName.slips(of: "abcdefxx", among: names, limit: 1) == ["One"])
        #expect(NearestName.slips(of: "abcdefxx", among: names, limit: 0).isEmpty)
    }

    @Test func aLongNameIsBounded() {
        let long = String(repeating: "a", count: 5_000)
        #expect(NearestName.slips(of: long, among: [(key: long + "b", name: "Long")], limit: 1).isEmpty)
    }
}
