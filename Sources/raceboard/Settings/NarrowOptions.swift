import ArgumentParser
import Settings

/// Options of the commands that print or follow some of the races.
struct NarrowOptions: ParsableArguments {
    @OptionGroup var region: SettingOptions<RegionList>

    @Option(help: ArgumentHelp("Only what has these words in its names, as after / on the board.", valueName: "words"))
    var search: String?

    @Flag(help: "Only races of a watched meeting, or with a watched name on their saved card.")
    var watched = false

    /// Category, region and search by the settings and these options.
    func narrowing(_ reader: SettingReader) throws(Failure) -> RaceNarrowing {
        try RaceNarrowing(reader, search: search, watchedOnly: watched)
    }
}
