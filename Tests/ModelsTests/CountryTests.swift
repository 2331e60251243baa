import Testing

@testable import Models

@Suite struct CountryTests {
    @Test func everyCodeIsOfOneCountry() {
        let codes = Country.groups.flatMap(\.self)
        #expect(Set(codes).count == codes.count)
        for group in Country.groups {
            for code in group {
                #expect(Country.code(code.lowercased()) == group[0] && Country.canBeOne(code, group.last))
                #expect(code == code.uppercased() && Country.isKnown(code))
            }
        }
    }

    @Test func whatIsNotKnownRulesNothingOut() {
        #expect(Country.code("") == nil && Country.code(nil) == nil && Country.code("xyz") == "XYZ")
        #expect(Country.canBeOne(nil, "UK") && Country.canBeOne("UK", "") && Country.canBeOne("xyz", "XYZ"))
        #expect(!Country.canBeOne("AUS", "UK") && !Country.canBeOne("xyz", "UK"))
    }
}
