import Models
import Testing

@Suite struct IDSchemeTests {
    private let scheme = IDScheme.own(mark: "pdk-")

    @Test(arguments: [
        "1", "12345678901234567890", "0f8fad5b-d9cb-469f-a165-70867728950e", "0F8FAD5B-D9CB-469F-A165-70867728950E",
    ])
    func anOwnIdIsANumberOrAUUID(id: String) {
        #expect(scheme.own(RaceID("pdk-" + id)) == id)
        #expect(scheme.own(RaceID(id)) == nil, "without its mark")
    }

    /// What another source, or a person, writes behind the same letters is no id of this one.
    @Test(arguments: [
        "", "123456789012345678901", "12a", "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5bd9cb469fa16570867728950e",
        "0f8fad5g-d9cb-469f-a165-70867728950e", "0f8fad5b-d9cb-469f-a165-70867728950e-", "../etc/passwd", "12\n",
    ])
    func anythingElseIsNone(id: String) {
        #expect(scheme.own(RaceID("pdk-" + id)) == nil)
    }
}
