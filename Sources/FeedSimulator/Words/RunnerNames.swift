/// Names of runners, made of two words, in capitals as comments have them. No runner has a name of another country.
enum RunnerNames {
    /// - Parameter country: the feed's house code of it.
    static func name(in country: String = "AUS", using generator: inout SplitMix64) -> String {
        let first = generator.pick(firsts)
        let seconds = abroad[country] ?? seconds
        return generator.chance(15) ? first + "'S " + generator.pick(seconds) : first + " " + generator.pick(seconds)
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
        "NZ": words("KAURI TASMAN PAVLOVA FERN TUATARA RATA"),
        "JPN": words("SAKURA BULLET CRANE LACQUER MAPLE KITE"),
        "KOR": words("TIGER HARVEST LOTUS PINE DRUM MAGPIE"),
        "SGP": words("MERLION ORCHID STRAITS MONSOON BANYAN SATAY"),
        "SAF": words("PROTEA VELD KAROO BUSHVELD IMPALA KOPJE"),
        "UK": words("ABBEY BROOK CASTLE DERBY FELL GROVE HEATHER MOORLAND TWEED WARDEN"),
        "IRE": words("SHAMROCK GLEN HARP BOREEN LOUGH CLOVER FIDDLE BANSHEE"),
        "FR": words("LAVANDE CHATEAU AVENUE MISTRAL CANTATA PARISIEN"),
        "USA": words("PRAIRIE CANYON DERRICK FRONTIER MUSTANG SALOON CIMARRON BAYOU PIONEER CACTUS"),
        "CA": words("TUNDRA LUMBER RAPIDS CARIBOU MOUNTIE BEAVER"),
        "CHI": words("ANDES CONDOR COPIHUE PACIFICO VALLE ATACAMA"),
        "ARG": words("PAMPA TANGO GAUCHO OMBU MILONGA BOLEADOR"),
        "BRA": words("SAMBA IPANEMA TUCANO CARIOCA AMAZON BERIMBAU"),
        "SWE": words("FJORD BIRCH AURORA NORDIC SKERRY LINGON"),
        "ITA": words("PIAZZA TOSCANA VESPA GONDOLA SIENNA OPERA"),
    ]

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}
