import Models

/// Names of runners, made of two words, in capitals as comments have them. No runner has a name of another country.
enum RunnerNames {
    /// - Parameters:
    ///   - country: the feed's house code of it.
    ///   - taken: words of runners of the same race, which are passed over: two of a race are never told apart by one.
    static func name(
        in country: String = "AUS", taken: inout Set<String>, using generator: inout SplitMix64
    ) -> String {
        let first = free(firsts, &taken, using: &generator)
        let isOwned = generator.chance(15)
        return first + (isOwned ? "'S " : " ") + free(abroad[country] ?? seconds, &taken, using: &generator)
    }

    /// The next word of the list that is not taken; a large field may run out of them.
    private static func free(
        _ words: [String], _ taken: inout Set<String>, using generator: inout SplitMix64
    ) -> String {
        let word = generator.pick(words)
        let place = words.firstIndex(of: word) ?? 0
        let found = (words[place...] + words[..<place]).first { !taken.contains($0) } ?? word
        taken.insert(found)
        return found
    }

    private static let firsts = words(
        """
        AMBER BRISK COPPER DUSTY EMERALD FALCON GOLDEN HARBOUR INDIGO JUNIPER KESTREL LUNAR MARBLE NORTHERN OPAL PAPER
        QUIET RIVER SILENT TIMBER UMBER VELVET WINTER YONDER ZEPHYR CAPTAIN LADY MISTER PRINCE MIDNIGHT CORAL DESERT
        """)
    private static let seconds = words(
        """
        ANTHEM BALLAD COMPASS DANCER ECHO FLYER GAMBLE HORIZON ISLAND JOURNEY KEEPER LANTERN MERIDIAN NOMAD ORCHARD
        PROMISE QUARTZ RAMBLER SIGNAL THUNDER UPRISING VOYAGE WHISPER EXPRESS ZENITH LEGEND MARINER RIPPLE
        SHADOW TEMPEST
        """)

    private static let abroad = [
        "NZ": words(
            """
            KAURI TASMAN PAVLOVA FERN TUATARA RATA HARAKEKE KOWHAI TIKI WAKA MANUKA PUKEKO KERERU GEYSER HAKA TOTARA
            """),
        "JPN": words(
            """
            SAKURA BULLET CRANE LACQUER MAPLE KITE FUJI WASABI KOTO SUMO TSUNAMI BONSAI HAIKU KIMONO BAMBOO SAMURAI
            """),
        "KOR": words(
            """
            TIGER HARVEST LOTUS PINE DRUM MAGPIE HANOK KIMCHI SEORAK JINDO GINSENG CELADON ARIRANG HALLA PALACE PEONY
            """),
        "SGP": words(
            """
            MERLION ORCHID STRAITS MONSOON BANYAN SATAY DURIAN LAKSA HAWKER SENTOSA RAFFLES KAMPONG RAMBUTAN PADANG
            BATIK TEMBUSU
            """),
        "SAF": words(
            """
            PROTEA VELD KAROO BUSHVELD IMPALA KOPJE KUDU BAOBAB SPRINGER KRAAL BRAAI MARULA DRAKEN INDABA LIMPOPO
            """),
        "UK": words(
            """
            ABBEY BROOK CASTLE DERBY FELL GROVE HEATHER MOORLAND TWEED WARDEN THISTLE HAMLET MANOR BRAMBLE BEACON
            PENNINE CHALICE TURNPIKE
            """),
        "IRE": words(
            """
            SHAMROCK GLEN HARP BOREEN LOUGH CLOVER FIDDLE BANSHEE KELPIE CLADDAGH LINNET BALLYMOR TURFMAN CEILIDH
            HEARTH LIFFEY
            """),
        "FR": words(
            """
            LAVANDE CHATEAU AVENUE MISTRAL CANTATA PARISIEN FONTAINE TRICOLOR CABARET PROVENCE CHANSON SORBONNE
            BRIOCHE MARQUISE
            """),
        "USA": words(
            """
            PRAIRIE CANYON DERRICK FRONTIER MUSTANG SALOON CIMARRON BAYOU PIONEER CACTUS COMANCHE BONANZA COYOTE
            DAKOTA LIBERTY STALLION
            """),
        "CA": words(
            """
            TUNDRA LUMBER RAPIDS CARIBOU MOUNTIE BEAVER YUKON VOYAGEUR GRIZZLY TOTEM LOONIE KLONDIKE HUDSON BLIZZARD
            CHINOOK
            """),
        "CHI": words(
            """
            ANDES CONDOR COPIHUE PACIFICO VALLE ATACAMA ARAUCO LLAMA ELQUI TEMUCO CUECA MAIPO VICUNA RAPEL LAUTARO
            BIOBIO
            """),
        "ARG": words(
            """
            PAMPA TANGO GAUCHO OMBU MILONGA BOLEADOR CHACO MENDOZA MALBEC ESTANCIA PATAGON PUMA RECOLETA GARDEL
            CORDOBA
            """),
        "BRA": words(
            """
            SAMBA IPANEMA TUCANO CARIOCA AMAZON BERIMBAU BAHIA CAPOEIRA JAGUAR MANGO PARANA SERTAO CACAO MARACA BOSSA
            PANTANAL
            """),
        "SWE": words(
            """
            FJORD BIRCH AURORA NORDIC SKERRY LINGON VIKING RUNE MALMO SAGA DALARNA ELK SOLSTICE HERRING GLACIER UPPSALA
            """),
        "ITA": words(
            """
            PIAZZA TOSCANA VESPA GONDOLA SIENNA OPERA VENEZIA MAESTRO ROMA PALAZZO TENORE ETRUSCAN AMALFI CAPRI FRESCO
            VIOLA
            """),
    ]

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}

/// Names of jockeys, drivers and trainers, made of two words. Names of one country are not used in another, so that no
/// person rides in two countries on one day.
enum PersonNames {
    /// The first words of either list come far more often: some people have many starts, and most have few.
    /// - Parameter country: the feed's house code of it.
    static func name(in country: String = "AUS", using generator: inout SplitMix64) -> String {
        often(firsts, using: &generator) + " " + often(abroad[country] ?? lasts, using: &generator)
    }

    private static func often(_ words: [String], using generator: inout SplitMix64) -> String {
        let index = generator.int(in: 0...words.count - 1)
        return words[index * (index + 1) / words.count]
    }

    private static let firsts = words(
        "Ada Ben Carla Dean Elsie Frank Gwen Hugo Ines Jack Kira Liam Mona Noel Olga Paul Rosa Sven Tara Uri Vera Walt")
    private static let lasts = words(
        """
        Ashdown Birch Cardew Dunmore Ellwood Farrow Gilbey Harrow Ingram Jessop Kimber Larkin Marlow Norris O'Dell
        Penrose Quill Rowan Selby Thorne Upton Vickers Winslow Yates
        """)

    private static let abroad = [
        "NZ": words("Hewitt Paterson Tamihana Weston Aroha Rangi Huxtable Waititi"),
        "JPN": words("Aoki Fujita Hayashi Ishida Kondo Murata Okada Sugiura"),
        "KOR": words("Bae Choi Han Jang Kwon Lim Noh Seo"),
        "SGP": words("Chia Goh Koh Lau Ng Ong Teo Yeo"),
        "SAF": words("Botha Cloete Dlamini Khumalo Naidoo Nkosi Pienaar Venter"),
        "UK": words("Atherton Bickley Cropper Duckworth Fairhurst Grimshaw Haslam Ormerod Pickles Rigby Tait"),
        "IRE": words("Brennan Cassidy Devlin Fallon Geraghty Keane Mulcahy Tierney"),
        "FR": words("Aubry Besson Chauvin Delmas Lacroix Morel Perrin Roussel"),
        "USA": words("Abbott Calloway Dempsey Everhart Hatfield Langford McCall Ramirez Stockton Tillman Yancey"),
        "CA": words("Bouchard Cormier Desrosiers Gagnon MacLeod Pelletier Sinclair Tremblay"),
        "CHI": words("Araya Contreras Fuentes Henriquez Leiva Sepulveda Ulloa Zamorano"),
        "ARG": words("Acosta Benitez Dominguez Ferreyra Ledesma Moyano Quiroga Villalba"),
        "BRA": words("Almeida Barbosa Cardoso Figueira Moreira Ribeiro Teixeira Xavier"),
        "SWE": words("Berglund Dahl Ekström Hallgren Lindqvist Nyberg Sandell Wikander"),
        "ITA": words("Barone Colombo Ferrara Galli Marchetti Pellegrini Rinaldi Vitale"),
    ]

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}

/// Comments of a card on a runner. They say nothing that its starts, its box or its guide could deny.
enum RunnerComments {
    static let all = [
        "Each-way chance if the pace is on.", "Has the class, needs the luck.", "The start will decide it.",
        "Goes well fresh.", "Place claims if it begins well.", "Hard to fault in its work.",
        "Needs further.", "Is thought to be better than its price.", "Others preferred.",
    ]
}

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
