import Models

/// Names of countries and states. The feeds use their own codes, and some of ISO 3166.
enum PlaceWords {
    /// `NSW`, `Britain`, `OH USA`; an unknown code as it is, and empty if neither is known.
    static func name(country: String?, state: String?) -> String {
        guard let country else { return state.map { countries[$0] ?? $0 } ?? "" }
        let name = countries[country] ?? country
        // A feed without states writes the country twice, often by two of its codes.
        guard let state, state != country, countries[state] != name else { return name }
        return country == home ? state : "\(state) \(name)"
    }

    /// Country whose states are known without its name.
    private static let home = "AUS"

    /// Names of countries by the feed's codes, those that were seen and similar ones.
    private static let countries = [
        "AUS": tr("Australia"), "NZ": tr("New Zealand"), "NZL": tr("New Zealand"), "UK": tr("Britain"),
        "GB": tr("Britain"),
        "GBR": tr("Britain"), "IRE": tr("Ireland"), "IRL": tr("Ireland"), "FR": tr("France"), "FRA": tr("France"),
        "USA": tr("USA"),
        "CA": tr("Canada"), "CAN": tr("Canada"), "SAF": tr("South Africa"), "ZAF": tr("South Africa"),
        "RSA": tr("South Africa"),
        "HK": tr("Hong Kong"), "HKG": tr("Hong Kong"), "SGP": tr("Singapore"), "JPN": tr("Japan"), "KOR": tr("Korea"),
        "MAC": tr("Macau"),
        "IND": tr("India"), "MYS": tr("Malaysia"), "MAS": tr("Malaysia"), "UAE": tr("UAE"), "ARE": tr("UAE"),
        "DEU": tr("Germany"),
        "GER": tr("Germany"), "ITA": tr("Italy"), "SWE": tr("Sweden"), "NOR": tr("Norway"), "DNK": tr("Denmark"),
        "DEN": tr("Denmark"),
        "FIN": tr("Finland"), "ESP": tr("Spain"), "TUR": tr("Turkey"), "ARG": tr("Argentina"), "BRA": tr("Brazil"),
        "BRZ": tr("Brazil"),
        "CHI": tr("Chile"), "CHL": tr("Chile"), "PER": tr("Peru"), "URY": tr("Uruguay"), "URU": tr("Uruguay"),
        "MEX": tr("Mexico"),
        "MUS": tr("Mauritius"),
    ]
}
