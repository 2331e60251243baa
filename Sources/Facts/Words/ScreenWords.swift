import Models

/// Short words of header, help and search line.
package enum ScreenWords {
    /// Name of the program in the header.
    package static let title = "RACEBOARD"
    /// Title of the races on a desk.
    package static let nextToJump = tr("Next to jump")
    /// Short words for the worth of the data.
    package static let live = tr("LIVE"), stale = tr("STALE"), noData = tr("NO DATA"), awaited = tr("CONNECTING")
    /// Word in place of `live` for a simulated day.
    package static let demo = tr("DEMO")
    /// Words in place of `live` on a held board, and in a replay.
    package static let held = tr("LIST HELD"), wasLive = tr("was LIVE")
    /// Word in place of `was LIVE` in a replay of a simulated day.
    package static let wasDemo = tr("was DEMO")
    /// Word for no filter, in few letters.
    package static let all = tr("All")
    /// Words in the footer while Esc ends something before it leads back.
    package static let endSearch = tr("end search"), endZoom = tr("end zoom"),
        closePage = tr("card"), closeFormPage = tr("list")
    /// Heading of the keys in the help.
    package static let keys = tr("Keys")
    /// Words in the help before anything is typed.
    package static let typeToSearch = tr("type to search")
    /// Words in the help if no key matches.
    package static let noKey = tr("No key does that. Esc clears the search.")
    /// Words behind an empty search: the places that it covers.
    package static let searchHint = tr("meeting, race, runner, jockey or trainer")
    /// A poster whose races are all past their start or over.
    package static let noStart = tr("no start to come is known")
    /// Words for runners that share a position.
    package static let deadHeat = tr("dead heat")

    /// Words for the text that is searched in the help.
    package static func search(_ text: String) -> String { tr("search: \(text)") }
}
