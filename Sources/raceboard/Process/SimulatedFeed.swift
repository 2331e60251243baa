import Commands
import FeedSimulator
import FoundationEssentials
import Models
import Repository
import Settings

/// The simulated feed, by the settings.
@MainActor
struct SimulatedFeed: SimulatedDay {
    let server: FeedServer

    /// - Parameter real: real seconds, for pauses of the server.
    /// - Throws: 64 for a wrong option, 78 for a wrong variable.
    init(
        _ simulation: Simulation, of day: RaceDay, clock: any WallClock, real: any WallClock
    ) throws(Failure) {
        server = FeedServer(
            day: day, clock: clock,
            pause: { milliseconds in await real.sleep(until: real.now + Double(milliseconds) / 1000) },
            faults: try Self.faults(of: simulation))
    }

    func start() async throws -> UInt16 { try await server.start(port: 0) }
    func stop() async { await server.stop() }

    /// - Throws: 64 for a wrong option, 78 for a wrong variable.
    static func faults(of simulation: Simulation) throws(Failure) -> [Fault] {
        var faults: [Fault] = []
        for word in simulation.faults {
            do {
                faults.append(try Fault(parsing: word.text))
            } catch {
                throw Failure(
                    word.origin.isOption ? "usage" : "configuration", "\(word.origin.name): \(error)",
                    status: word.origin.isOption ? .usage : .configuration)
            }
        }
        return faults
    }
}

extension Simulation {
    /// The day of a program that brings its own feed: each state of a race is there at the start.
    /// - Parameter now: the time at the start, if none was given.
    func demo(from now: Date) -> RaceDay { RaceDay(seed: seed, staged: origin ?? now) }

    /// The day of a program that prints and ends: the same for all that begin within an hour, so that races count down
    /// from one to the next.
    /// - Parameter now: the time at the start, if none was given.
    func demo(inHourOf now: Date) -> RaceDay {
        let hour = (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600
        return RaceDay(seed: seed, staged: origin ?? Date(timeIntervalSince1970: hour))
    }
}

extension RaceDay {
    /// Watch list of a person at the start of a demo: a meeting of later today, and a runner there with a note.
    var watched: [WatchEntry] {
        guard let race = interest.first else { return [] }
        let meeting = WatchEntry(meetingOf: race)
        let runner = favourite(of: race).map { name in
            let note = WatchNote(
                "Led until late last time; wait for a dry track.", written: race.advertisedStart - 777_600)
            return WatchEntry(.runner, category: race.category, name: name, note: note)
        }
        return [meeting] + [runner].compactMap(\.self)
    }

    /// The races for which a person has set an alert at the start of a demo.
    var armed: [ArmedRace] { interest.prefix(2).map { ArmedRace($0, .before(minutes: 5)) } }

    /// Data that a board knew minutes before the start of a demo; nil for a day that is not staged.
    var known: StoredBoard? {
        earlier.map { races, at in
            StoredBoard(
                races: races.map { BoardRace(race: $0, confirmedAt: at) }, lastGood: nil, savedAt: at,
                deviceError: nil)
        }
    }
}
