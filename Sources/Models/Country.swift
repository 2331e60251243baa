/// Codes of countries. Sources write one country in several ways: by codes of their own house, or of ISO 3166.
package enum Country {
    /// Codes that mean one country, that of the feed first.
    static let groups = [
        ["AUS", "AU"], ["NZ", "NZL"], ["UK", "GB", "GBR"], ["IRE", "IRL", "IE"], ["USA", "US"], ["CA", "CAN"],
        ["FR", "FRA"], ["GER", "DEU", "DE"], ["ITA", "IT"], ["ESP", "ES"], ["SWE", "SE"], ["NOR", "NO"],
        ["DEN", "DNK", "DK"], ["FIN", "FI"], ["TUR", "TR"], ["SAF", "ZAF", "RSA", "ZA"], ["HK", "HKG"],
        ["SGP", "SIN", "SG"], ["JPN", "JP"], ["KOR", "KR"], ["MAC", "MO"], ["IND", "IN"], ["MYS", "MAS", "MY"],
        ["UAE", "ARE", "AE"], ["KSA", "SAU", "SA"], ["ARG", "AR"], ["BRZ", "BRA", "BR"], ["CHI", "CHL", "CL"],
        ["PER", "PE"], ["URU", "URY", "UY"], ["MEX", "MX"], ["MUS", "MRI", "MU"],
    ]

    private static let codes = Dictionary(
        groups.flatMap { group in group.map { ($0, group[0]) } }, uniquingKeysWith: { first, _ in first })

    /// One code for every spelling of a country: `UK` for `gbr`. An unknown code is written in capitals.
    /// - Returns: nil if none is known.
    static func code(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let capitals = text.uppercased()
        return codes[capitals] ?? capitals
    }

    /// Whether a text is the code of a country.
    static func isKnown(_ text: String) -> Bool { codes[text.uppercased()] != nil }

    /// Whether two codes can mean one country; an unknown code can mean any.
    package static func canBeOne(_ one: String?, _ other: String?) -> Bool {
        guard one != other, let one = code(one), let other = code(other) else { return true }
        return one == other
    }
}
