import FoundationEssentials
import Models
import Repository
import Services

/// Finds the source whose answer a JSON text is, and reads it as the source's own reader does.
enum ImportJSON {
    /// - Parameter values: settings of the sources, as far as files need them.
    static func read(_ bytes: [UInt8], values: [RaceSource: SourceValues]) -> Result<ImportContent, Flaw> {
        do {
            for adapter in Catalogue.adapters {
                let settings = values[adapter.source] ?? SourceValues(address: "")
                if let file = try adapter.readFile?(bytes, settings) { return .success(content(file)) }
            }
        } catch let error as Flaw {
            return .failure(error)
        } catch {
            return .failure(Flaw("\(error)"))
        }
        let broken = JSONBreak.place(in: bytes)?.line
        return .failure(
            Flaw(
                broken == nil
                    ? "not a record, and not an answer of \(names)"
                    : "not JSON: import takes a record, or answers of \(names)",
                line: broken ?? 1))
    }

    /// The sources whose files can be read, as words: `one or another`.
    static var names: String {
        Catalogue.adapters.filter { $0.readFile != nil }.map(\.source.wording.name).joined(separator: " or ")
    }

    private static func content(_ file: SourceFile) -> ImportContent {
        var content = ImportContent(races: races(file.meetings))
        content.cards = file.cards.map { stored($0.card, $0.venue) }
        content.flaws = file.flaw.map { [(nil, $0)] } ?? []
        return content
    }

    /// Marked as seen an hour after the start, so that the result replaces earlier saved data.
    private static func stored(_ card: RaceCard, _ venue: Venue) -> StoredCard {
        let seen = (card.actualStart ?? card.advertisedStart ?? .distantPast) + 3_600
        return StoredCard(card: card, venue: venue, seenAt: seen)
    }

    private static func races(_ meetings: [RaceMeeting]) -> [BoardRace] {
        meetings.flatMap { meeting in
            meeting.races.map { race in
                BoardRace(
                    race: Race(race, of: meeting), confirmedAt: race.start)
            }
        }
    }
}
