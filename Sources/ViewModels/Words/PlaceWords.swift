import Models

/// Names of countries and states. The feeds have codes of their own house, and some of ISO 3166.
enum PlaceWords {
    /// `NSW`, `Britain`, `OH USA`; a code that nobody knows as it is, and empty if neither is known.
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
        "AUS": "Australia", "NZ": "New Zealand", "NZL": "New Zealand", "UK": "Britain", "GB": "Britain",
        "GBR": "Britain", "IRE": "Ireland", "IRL": "Ireland", "FR": "France", "FRA": "France", "USA": "USA",
        "CA": "Canada", "CAN": "Canada", "SAF": "South Africa", "ZAF": "South Africa", "RSA": "South Africa",
        "HK": "Hong Kong", "HKG": "Hong Kong", "SGP": "Singapore", "JPN": "Japan", "KOR": "Korea", "MAC": "Macau",
        "IND": "India", "MYS": "Malaysia", "MAS": "Malaysia", "UAE": "UAE", "ARE": "UAE", "DEU": "Germany",
        "GER": "Germany", "ITA": "Italy", "SWE": "Sweden", "NOR": "Norway", "DNK": "Denmark", "DEN": "Denmark",
        "FIN": "Finland", "ESP": "Spain", "TUR": "Turkey", "ARG": "Argentina", "BRA": "Brazil", "BRZ": "Brazil",
        "CHI": "Chile", "CHL": "Chile", "PER": "Peru", "URY": "Uruguay", "URU": "Uruguay", "MEX": "Mexico",
        "MUS": "Mauritius",
    ]
}
