internal import FoundationEssentials
internal import Models

/// Delay of the whole board, so that it matches a television whose picture comes late: races, card and day are those of
/// so many seconds ago, at the time that it was then. Requests and saved data are not delayed.
@MainActor
package final class PictureDelay {
    /// The clock of everything that is shown.
    package let clock: DelayedClock
    /// Races of the board as they were `seconds` ago.
    package let races: PictureRaces
    /// The open card as it was.
    package let cards: PictureCards
    /// Day and its results as they were `seconds` ago.
    package let day: PictureDay

    package init(_ engines: Engines) {
        clock = DelayedClock(engines.board.clock)
        races = PictureRaces(engines.board, clock: clock)
        cards = PictureCards(engines.cards, clock: clock)
        day = PictureDay(engines.day, clock: clock)
    }

    /// Seconds of the delay; 0 for none.
    package var seconds: Int { clock.seconds }

    /// Sets the delay. The screen stays as it is until newer data is old enough.
    /// - Parameter seconds: limited to `PictureTime.delays`.
    package func set(_ seconds: Int) {
        let seconds = min(max(seconds, PictureTime.delays.lowerBound), PictureTime.delays.upperBound)
        guard seconds != clock.seconds else { return }
        let began = clock.seconds == 0
        clock.seconds = seconds
        if began {
            races.begin()
            cards.begin()
            day.begin()
        } else if seconds == 0 {
            races.end()
            cards.end()
            day.end()
        } else {
            advance()
        }
    }

    /// Shows the data that has become old enough. Called each second.
    package func advance() {
        guard clock.seconds > 0 else { return }
        races.advance()
        cards.advance()
        day.advance()
    }
}

/// Values in the order in which they came, each with its time by the program's clock.
struct PastValues<Value> {
    private var values: [(at: Date, value: Value)] = []

    mutating func note(_ value: Value, at now: Date) { values.append((now, value)) }

    mutating func forget() { values = [] }

    /// Takes out the values that had come by an instant, in order.
    mutating func take(until now: Date) -> [(at: Date, value: Value)] {
        let end = values.firstIndex { $0.at > now } ?? values.endIndex
        defer { values.removeFirst(end) }
        return Array(values[..<end])
    }
}
