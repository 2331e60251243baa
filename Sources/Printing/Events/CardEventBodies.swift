import Contract
import FoundationEssentials
import Models
import ViewModels

extension RaceEvent {
    /// A runner in an event, in JSON (docs/watch.md).
    struct RunnerBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "number": .runnerNumber, "name": .runnerName,
            "isLate": "Whether it was scratched late. Only in scratched.",
        ]

        private let number: Int
        private let name: Nullable<String>
        private let isLate: Bool?

        init(_ runner: Subject, isLate: Bool? = nil) {
            (number, self.isLate) = (runner.number, isLate)
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

    /// A result in JSON.
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
