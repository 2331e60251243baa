/// Names of runners, made of two words, in capitals as comments have them.
enum RunnerNames {
    static func name(using generator: inout SplitMix64) -> String {
        let first = generator.pick(firsts)
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

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}
