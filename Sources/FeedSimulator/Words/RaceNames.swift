import Models

/// Race names: sponsors, classes and the marks that go with them, at most 74 characters.
enum RaceNames {
    static let longest = 74

    /// - Parameter metres: some names carry the distance.
    static func name(_ race: SimulatedRace, metres: Int, using generator: inout SplitMix64) -> String {
        let text: String
        if ["USA", "CA", "JPN"].contains(race.card.course.country), generator.chance(40) {
            text = "R\(race.number) \(generator.pick(plain)) \(metres)m"
        } else {
            let name = generator.pick(sponsors) + " " + classes(race.category, using: &generator)
            text = generator.chance(15) ? name.uppercased() : name
        }
        return String(text.prefix(longest))
    }

    private static func classes(_ category: RaceCategory, using generator: inout SplitMix64) -> String {
        let (classes, kinds) =
            switch category {
            case .greyhound: (greyhound, ["Stake", "Heat", "Final", "(1-3 Wins)", "S/E"])
            case .harness: (harness, ["Pace", "Trot", "Mobile", "Standing Start", "(2nd Div)"])
            default: (horse, ["Plate", "Handicap", "Stakes", "(Bm58)", "(Div 2)", "Hcp/Set Wts"])
            }
        return generator.pick(classes) + " " + generator.pick(kinds)
    }

    private static let plain = ["Claiming", "Maiden Special", "Allowance", "Starter Allowance", "Nw2L", "Condition"]

    private static let greyhound = [
        "Grade 5", "Mixed 4/5", "Maiden", "Novice Non-Graded", "Tier 3 Restricted Win", "A4", "Free For All", "Puppy",
    ]

    private static let harness = [
        "NR 50-59", "C1/C2", "Three-Year-Old Fillies And Mares", "Claimers Up To $12,000", "Prix d'Été", "Vårens Lopp",
        "Country Series",
    ]

    private static let horse = [
        "Maiden", "Class 3", "Fillies & Mares", "Benchmark 64", "Nursery", "Conditions (Div I) (3yo Plus)",
        "Apprentices' Challenge", "Long Distance Series Qualifier",
    ]

    private static let sponsors = [
        "Harbour Lights Hotel", "Old Tannery Brewing", "Corner Store Bakery", "Ridgeway Fencing & Gates",
        "O'Malley's Tyres", "The \"Lucky Seven\" Members", "Northside Plumbing/Gas", "Blue Wren Café", "Böhm Family",
        "St. Aidan's Parish", "Three Rivers Irrigation And Rural Supplies", "Happy 60th Birthday Uncle Ted",
        "Windmill Motors", "Coastal Concrete Pumping Services Of The Peninsula", "Prix De La Fontaine Dorée",
        "Sunrise Radio 99.3", "Copper Kettle", "Granny Dot's Jams", "Lantern Street Traders", "Bold & Bright Signs",
        "Farewell Summer", "Local Legends", "Thank You Volunteers", "Jolly Swagman Inn",
        "Weir Road Veterinary Clinic", "Göta Rör & Värme",
    ]
}
