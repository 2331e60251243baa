import Models
import RacingTestKit
import Testing

/// The meeting that a person names, and when another one is taken.
@Suite struct MeetingNameTests {
    private static let tracks = [
        track("Newcastle", "AUS", "NSW"), track("Newcastle", "UK"), track("Bathurst", "AUS", "NSW"),
        track("Bathurst", "AUS", "NSW", .harness), track("Mount Barker", "AUS", "WA"), track("Mill Park", nil),
        track("Flemington", "AUS", "VIC"), track("Newcastle Park", "NZ"), track("Ayr", "UK"),
    ]

    private static func track(
        _ name: String, _ country: String?, _ state: String? = nil, _ category: RaceCategory = .horse
    ) -> Track {
        Track(.sample(category: category, meeting: name, venue: Venue(state: state, country: country)))
    }

    /// The tracks that are meant: `?` in front for a guess, which a person is told.
    private static func text(_ wanted: String) -> String? {
        guard let found = MeetingName.best(wanted, among: tracks) else { return nil }
        let meant = tracks.filter(found.includes).map { track in
            [
                track.name, track.venue.state ?? track.venue.country ?? "-",
                track.category == .horse ? "" : "\(track.category)",
            ]
            .filter { !$0.isEmpty }.joined(separator: " ")
        }
        return (found.isGuess ? "? " : "") + meant.joined(separator: ", ")
    }

    @Test(arguments: [
        ("newcastle", "Newcastle NSW, Newcastle UK"), ("NEWCASTLE uk", "Newcastle UK"),
        ("newcastle GBR", "Newcastle UK"),
        ("newcastle nsw", "Newcastle NSW"), ("newcastle aus", "Newcastle NSW"),
        ("newcastle nz", "Newcastle Park NZ"), ("newcastle usa", "? Newcastle NSW, Newcastle UK"),
        ("newcastle park", "Newcastle Park NZ"), ("newc uk", "Newcastle UK"), ("flem", "Flemington VIC"),
        ("bathurst", "Bathurst NSW, Bathurst NSW harness"), ("bathurst harness", "Bathurst NSW harness"),
        ("bathurst nsw horse", "Bathurst NSW"), ("bathurst greyhound", "? Bathurst NSW, Bathurst NSW harness"),
        ("millpark", "Mill Park -"), ("flemmington", "? Flemington VIC"), ("flemmington vic", "? Flemington VIC"),
        ("newcastel uk", "? Newcastle UK"),
    ])
    func whatIsMeant(wanted: String, meant: String) { #expect(Self.text(wanted) == meant) }

    /// Whole words that differ are no typing error, however long the rest is.
    @Test(arguments: [
        "newcastle cup", "mount gambier", "mill lane", "flemington night", "arr", "ayr xx", "", " ",
        "newcastle park east",
        "flemmington nsw",
    ])
    func whatIsNobody(wanted: String) { #expect(Self.text(wanted) == nil) }
}
