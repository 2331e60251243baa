import FoundationEssentials
import Models

/// One of `entrants` of a racecard.
struct NedsEntrant: Decodable {
    let runner: Runner
    let marketID: String?
    let isRunner: Bool

    private enum Keys: String, CodingKey {
        case name, number, barrier
        case marketID = "market_id"
        case otherBarrier = "barrier_position"
        case isScratched = "is_scratched"
        case scratchTime = "scratch_time"
        case form = "form_summary"
        case isVisible = "visible"
    }

    private enum FormKeys: String, CodingKey {
        case jockey = "riderOrDriver"
        case trainer = "trainerName"
        case lastStarts = "last20Starts"
        case weight = "handicapWeight"
        case comment = "entrantComment"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let name = container.text(.name, limit: 80) ?? ""
        let number = container.runnerNumber(.number)
        var runner = Runner(number: number, name: name)
        runner.barrier =
            container.whole(.barrier, in: Runner.numberRange) ?? container.whole(.otherBarrier, in: Runner.numberRange)
        if let form = try? container.nestedContainer(keyedBy: FormKeys.self, forKey: .form) {
            runner.jockey = form.text(.jockey, limit: 60)
            runner.trainer = form.text(.trainer, limit: 60)
            runner.lastStarts = form.text(.lastStarts, limit: 20)
            runner.weight = form.decimal(.weight).flatMap { $0 > 0 ? $0 : nil }
            runner.comment = form.text(.comment, limit: 600)
        }
        if container.flag(.isScratched) {
            runner.scratching = Runner.Scratching(
                at: container.instant(.scratchTime) ?? container.lenient(WireStart.self, .scratchTime)?.date)
        }
        self.runner = runner
        marketID = container.lenient(String.self, .marketID)
        let isVisible = container.lenient(LooseBool.self, .isVisible)?.value ?? true
        isRunner = (number > 0 || !name.isEmpty) && isVisible && name.lowercased() != "vacant box"
    }
}
