import FoundationEssentials
import Models

/// What is known of a venue besides its boxes.
struct VenueRecord: Sendable {
    /// Whether its broker is joined to the centre's; nil where no bridge reports.
    private(set) var isJoined: Bool?
    /// Time at which that changed while this program ran.
    private(set) var joinChange: Date?
    var relay: FleetPresence?
    private(set) var beat: RelayBeat?
    /// Time of the beat, by this program's clock.
    private(set) var beatHeard: Date?

    mutating func take(isJoined: Bool?, at now: Date, wasKept: Bool) {
        if isJoined != self.isJoined { joinChange = wasKept ? nil : now }
        self.isJoined = isJoined
    }

    /// Takes a beat. An older one is one that a bridge sends again. But a relay that was ahead of the time must not
    /// shut out every later one: after its silence an older run counts too.
    mutating func take(_ beat: RelayBeat?, at now: Date, wasKept: Bool) {
        guard let beat else {
            (self.beat, beatHeard) = (nil, nil)
            return
        }
        if let known = self.beat, beat.mark <= known.mark {
            let isSilent = beatHeard.map { now.timeIntervalSince($0) > RelaySilence.longestSilence } ?? true
            guard isSilent, !wasKept, beat.mark.run < known.mark.run else { return }
        }
        self.beat = beat
        beatHeard = wasKept ? min(beat.at, now) : now
    }
}
