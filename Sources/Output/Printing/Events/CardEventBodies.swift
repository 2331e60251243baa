import Facts
import FoundationEssentials
import Models

extension RaceEvent {
    /// The former names of a race, in JSON (docs/watch.md).
    struct FormerBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "number": .raceNumber, "name": .raceName, "meeting": .meeting, "category": .category,
            "country": "The source's code of the country, not ISO 3166; null if unknown.",
            "state": "The source's code of the state; null if unknown.",
        ]

        private let number: Nullable<Int>
        private let name: Nullable<String>
        private let meeting: Nullable<String>
        private let category: String
        private let country: Nullable<String>
        private let state: Nullable<String>

        init(_ race: Race) {
            number = Nullable(race.number > 0 ? race.number : nil)
            name = Nullable(race.name.isEmpty ? nil : race.name)
            meeting = Nullable(race.meeting.isEmpty ? nil : race.meeting)
            category = race.category.rawValue
            (country, state) = (Nullable(race.venue.country), Nullable(race.venue.state))
        }
    }

    /// A runner in an event, in JSON (docs/watch.md).
    struct RunnerBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "number": .runnerNumber, "name": .runnerName,
            "isLate": "Whether it was scratched late; null but in scratched.",
        ]

        private let number: RunnerNumber
        private let name: Nullable<String>
        private let isLate: Nullable<Bool>

        init(_ runner: Subject, isLate: Bool? = nil) {
            (number, self.isLate) = (RunnerNumber(code: runner.number), Nullable(isLate))
            name = Nullable(runner.name.isEmpty ? nil : runner.name)
        }
    }

    /// A price that has changed, in JSON.
    struct PriceBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "from": .price("The last price"), "to": .price("The price now"),
            "move": .words(["firmed", "drifted"], "Firmed if it is shorter now, else drifted."),
        ]

        private let from: Decimal
        private let to: Decimal
        private let move: String

        init(from: Decimal, to: Decimal) {
            (self.from, self.to) = (from, to)
            move = to < from ? "firmed" : "drifted"
        }
    }

    struct ResultBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "status": .status, "placings": "Who was placed.", "dividends": "What bets pay; empty before it is known.",
        ]

        private let status: Nullable<String>
        private let placings: [PlacingBody]
        private let dividends: [DividendBody]

        init(_ card: RaceCard) {
            status = Nullable(card.status?.word)
            placings = card.placings.map { PlacingBody($0, of: card) }
            dividends = card.dividends.map(DividendBody.init)
        }
    }
}
