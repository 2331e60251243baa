import FoundationEssentials
import Models
import Repository
import Services

/// Known facts about a venue, besides its boxes.
struct VenueRecord: Sendable {
    /// Whether its broker is joined to the centre's; nil where no bridge reports.
    private(set) var isJoined: Bool?
    /// Time at which that changed while this program ran.
    private(set) var joinChange: Date?
    var relay: FleetPresence?
    private(set) var beat: RelayBeat?
    /// Time of the beat, by this program's clock.
    private(set) var beatHeard: Date?
    /// Time of the last message of the venue that no broker had kept.
    private(set) var heard: Date?
    /// Time at which its bridge was reported as it is.
    private var joinCame: Date?
    /// The last return of its bridge, or of its broker.
    private(set) var line = LineReturn()
    /// Time of the first message after the news that its bridge is down.
    private var heardApart: Date?

    mutating func hear(at now: Date) {
        heard = now
        if let fallen, now > fallen { heardApart = heardApart ?? now }
    }

    /// Time until which a message may have been on its way when the bridge fell; nil unless it is down.
    private var fallen: Date? {
        guard isJoined == false else { return nil }
        return joinCame.map { $0 + (joinChange == nil ? 0 : LineReturn.lead) }
    }

    /// Whether no messages come from the venue. The venue's own broker also stores the state of a bridge that is down,
    /// although its boxes are connected to it. So a later message, or a beat that is recent enough, shows that the
    /// venue is not cut off.
    func isCutOff(at now: Date) -> Bool {
        guard let fallen else { return false }
        if let heard, heard > fallen { return false }
        return joinChange != nil || (beatHeard.map { now.secondsSince($0) > BoxFault.Limit.beat } ?? true)
    }

    mutating func take(isJoined: Bool?, at now: Date, wasKept: Bool) {
        if isJoined == false, self.isJoined != false { line.lost(at: now) }
        // A restarted broker joins again, even if its end was not reported.
        if isJoined == true, self.isJoined == true, !wasKept { line.lost(at: now) }
        // If boxes were heard while the bridge was reported as down, their line was never lost.
        let isBeside = heardApart.map { now.timeIntervalSince($0) > LineReturn.lead } ?? false
        if isJoined == true, !(wasKept && self.isJoined == true), !isBeside { line.returned(at: now) }
        heardApart = nil
        if isJoined != self.isJoined { (joinChange, joinCame) = (wasKept ? nil : now, now) }
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
