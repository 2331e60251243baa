package import FoundationEssentials
import Models
import Services
import Settings

/// Sends one notice or one order, and counts the answers. Pure.
///
/// A notice goes out at once: its number is the time, so that no message has to be read before. If the broker keeps a
/// higher number of its place, or a box has taken one, this machine's clock is behind that of an earlier sender, and
/// the notice is sent again with a number above it. If two notices have one number, boxes choose between them
/// (`Notice.replaces`) and refuse the other.
///
/// An order is for a box that is up, so it first reads what the broker keeps.
package struct FleetSending: Sendable {
    /// Notice, withdrawal or order that goes to the boxes.
    package enum Content: Hashable, Sendable {
        case notice(Notice.Level, text: String, until: Date)
        /// Takes the notice of the place back.
        case withdrawal
        case order(BoxOrder)
    }

    /// The next step of the sender.
    enum Step: Hashable, Sendable {
        case publish(RelayMessage)
        /// There is no work until that instant.
        case wait(until: Date)
        case finished
    }

    /// Seconds without a kept message after which the broker has sent all that it keeps, and the most for that.
    private static let (quiet, longestReading): (TimeInterval, TimeInterval) = (1, 5)
    /// Instant from which the seconds of a number are counted: 2020-01-01T00:00:00Z, as seconds since 1970.
    private static let beginning: TimeInterval = 1_577_836_800

    /// Most boxes that are counted; a broker with more is not one of ours.
    private static let mostBoxes = 20_000
    /// Most times that a notice is sent again because of a higher number.
    private static let mostRepeats = 3

    private struct Box {
        var isUp: Bool?
        var groups: Set<FleetName> = []
        /// Highest `rev` of this place that it had taken before.
        var rev = 0
        var answer: FleetSendReport.Answer?
    }

    private enum Phase {
        case connecting
        case reading(since: Date)
        case waiting(since: Date)
        case finished
    }

    /// Boxes that the notice or order is for.
    package let scope: FleetTopic.Scope
    private let content: Content
    private let by: String?
    private let wait: TimeInterval
    private var phase = Phase.connecting
    /// Instant of the last message that the broker had kept.
    private var lastKept = Date.distantPast
    private var boxes: [String: Box] = [:]
    /// Counts of the addressed boxes: those that are up, and those of them that have not answered; and the highest
    /// number.
    private var count = (up: 0, open: 0, rev: 0)
    /// Whether messages that the broker stores were there before this one was sent.
    private var isFirst = true
    /// Highest number of the place that the broker keeps.
    private var keptRev = 0
    private var sent = FleetSendReport()
    /// How often it was sent again.
    private var repeats = 0
    /// Number of an order, which its answer repeats: 1 to 1,000,000,000. Chosen by chance, so that no other sender
    /// takes the answer as its own.
    package var number = 1

    /// - Parameters:
    ///   - by: sender, as people know it; nil to name none.
    ///   - wait: seconds for answers; 0 for not waiting.
    package init(_ content: Content, to scope: FleetTopic.Scope, by: String?, wait: TimeInterval) {
        (self.content, self.scope, self.by, self.wait) = (content, scope, by, wait)
    }

    package var filters: [String] {
        let root = FleetTopic.root
        let place =
            switch scope {
            case .all: "+/box/+"
            case .venue(let venue), .group(_, let venue): "\(venue.text)/box/+"
            case .box(let box, let venue): "\(venue.text)/box/\(box.text)"
            }
        let parts = ["up", "health", "ack"] + (content == .order(.snapshot) ? ["shot"] : [])
        // The place itself is subscribed to first, since the current notice must be known before it is replaced.
        return (isOrder ? [] : [topic.text]) + parts.map { "\(root)/\(place)/\($0)" }
    }

    private var isOrder: Bool { if case .order = content { true } else { false } }

    /// Whether it goes out before the broker's stored messages are known.
    private var isUrgent: Bool { subject == .notice }

    private var subject: BoxAcknowledgement.Subject {
        switch content {
        case .notice, .withdrawal: .notice
        case .order: .order
        }
    }

    private var topic: FleetTopic {
        switch content {
        case .notice, .withdrawal: return .notice(scope)
        case .order:
            guard case .box(let box, let venue) = scope else { return .notice(scope) }
            return .order(box, of: venue)
        }
    }

    /// The connection is up: the broker's stored messages follow, from the beginning.
    /// - Parameter now: a steady clock.
    package mutating func connected(at now: Date) {
        lastKept = now
        switch phase {
        case .connecting, .reading: phase = .reading(since: now)
        // Messages that the broker stores from now on may be the ones that were sent.
        case .waiting, .finished: isFirst = false
        }
    }

    /// Takes a message of the broker.
    /// - Parameter now: a steady clock.
    package mutating func take(_ message: RelayMessage, at now: Date) {
        if message.wasKept { lastKept = now }
        switch message.topic {
        case .notice(scope) where message.wasKept && isFirst:
            keptRev = max(keptRev, (try? Notice(body: message.body))?.rev ?? 0)
        case .boxUp(let box, let venue):
            guard let presence = try? FleetPresence(body: message.body) else { return }
            change(box, venue) { $0.isUp = presence.isUp }
        case .health(let box, let venue):
            guard let health = try? BoxHealth(body: message.body) else { return }
            let rev = health.revs["\(subject.rawValue) \(scope.path)"] ?? 0
            let isBefore = message.wasKept && isFirst
            change(box, venue) {
                $0.groups = Set(health.groups)
                if isBefore { $0.rev = rev }
            }
        case .acknowledgement(let box, let venue):
            guard let answer = try? BoxAcknowledgement(body: message.body) else { return }
            take(answer, of: box, venue)
        case .shot(let box, let venue):
            guard case .waiting = phase, let shot = try? BoxShot(body: message.body) else { return }
            guard shot.number == number else { return }
            sent.shot = shot
            change(box, venue) { $0.answer = .done }
        default: break
        }
    }

    private mutating func change(_ box: FleetName, _ venue: FleetName, _ body: (inout Box) -> Void) {
        let name = "\(venue.text)/\(box.text)"
        guard boxes[name] != nil || boxes.count < Self.mostBoxes else { return }
        // Only the difference is counted, since each answer of a fleet is followed by a step.
        tally(boxes[name], box, venue, by: -1)
        body(&boxes[name, default: Box()])
        tally(boxes[name], box, venue, by: 1)
    }

    private mutating func tally(_ one: Box?, _ box: FleetName, _ venue: FleetName, by step: Int) {
        guard let one, scope.includes(box, of: venue, groups: one.groups) else { return }
        count.rev = max(count.rev, one.rev)
        guard one.isUp == true else { return }
        count.up += step
        // A box that has only taken the notice may still show it.
        if one.answer == nil || one.answer == .taken(nil) { count.open += step }
    }

    private mutating func take(_ answer: BoxAcknowledgement, of box: FleetName, _ venue: FleetName) {
        guard case .waiting = phase, answer.subject == subject else { return }
        guard answer.scope == scope.path, answer.rev == (isOrder ? number : sent.rev) else { return }
        let word: FleetSendReport.Answer =
            answer.refused.map { .refused($0) } ?? (answer.at == nil ? .taken(answer.waits) : .done)
        // A broker may deliver the first of two answers once more.
        change(box, venue) { if $0.answer != .done || answer.at != nil { $0.answer = word } }
    }

    /// - Parameters:
    ///   - now: a steady clock.
    ///   - time: the time that goes into a message.
    /// - Returns: the next step; nil before there is a connection.
    mutating func step(at now: Date, time: Date) -> Step? {
        switch phase {
        case .connecting: return nil
        case .reading(let since):
            let ready = isUrgent ? now : min(lastKept + Self.quiet, since + Self.longestReading)
            guard now >= ready else { return .wait(until: ready) }
            guard !isOrder || hasTarget else {
                phase = .finished
                return .finished
            }
            phase = .waiting(since: now)
            return .publish(message(at: time))
        case .waiting(let since):
            if isTooLow, repeats < Self.mostRepeats {
                repeats += 1
                return .publish(message(at: time))
            }
            // It also waits for boxes that the broker has not yet sent, and gives its own message a second to arrive.
            let known = max(since + 1, isUrgent ? min(lastKept + Self.quiet, since + Self.longestReading) : since)
            let end = isAnswered ? (isUrgent ? known : since) : max(known, hasTarget ? since + wait : since)
            guard now < end else {
                phase = .finished
                return .finished
            }
            return .wait(until: end)
        case .finished: return .finished
        }
    }

    /// Whether a notice has no higher number than one that was there before it.
    private var isTooLow: Bool { isUrgent && sent.rev.map { $0 <= highestBefore } ?? false }

    /// The highest number of the place before this one.
    private var highestBefore: Int { max(keptRev, count.rev) }

    /// An order to a box that is not up would be lost.
    private var hasTarget: Bool { count.up > 0 }

    private var targets: [String: Box] { boxes.filter { includes($0.key, $0.value) } }

    private func includes(_ name: String, _ box: Box) -> Bool {
        let parts = name.split(separator: "/").map(String.init)
        guard parts.count == 2, let venue = FleetName(parts[0]), let own = FleetName(parts[1]) else { return false }
        return scope.includes(own, of: venue, groups: box.groups)
    }

    /// Whether all boxes that are up have answered: where none is up, the broker may still refuse it.
    private var isAnswered: Bool { count.open == 0 && hasTarget }

    private mutating func message(at time: Date) -> RelayMessage {
        let seconds = Int(clamping: time.timeIntervalSince1970 - Self.beginning).held(in: OutsideNumber.counts)
        let rev = min(1_000_000_000, max(isUrgent ? seconds : 0, highestBefore + 1))
        if !isOrder { sent.rev = rev }
        switch content {
        case .notice(let level, let text, let until):
            return RelayMessage(
                topic, Notice(rev: rev, level: level, text: text, from: time, until: until, by: by).body)
        case .withdrawal:
            // The number withdraws the notice for ever; the end only decides how long the broker stores it.
            return RelayMessage(
                topic,
                Notice(
                    rev: rev, level: .announcement, text: "", from: time, until: time + Notice.longestTime, by: by
                ).body)
        case .order(let order): return RelayMessage(topic, SentOrder(order, number: number).body)
        }
    }

    /// Answers of the boxes so far, with their counts.
    package var report: FleetSendReport {
        var report = sent
        report.answers = targets.mapValues { box in
            guard box.isUp == true || box.answer != nil else { return .offline }
            return box.answer ?? .silent
        }
        return report
    }
}

/// Results of a notice or order that was sent to boxes.
package struct FleetSendReport: Hashable, Sendable {
    /// Answer of a box to the notice or order.
    enum Answer: Hashable, Sendable {
        /// The notice is shown, or the order is carried out.
        case done
        /// Refused all or a part of it; the words are the box's.
        case refused(String)
        /// Taken, but not on the box's screen; with the reason if the notice has to wait.
        case taken(Notice.Waiting?)
        /// The box is connected, and has not answered.
        case silent
        case offline

        /// Whether the box needs no attention: it is done, or has a reason to wait.
        var isEnough: Bool {
            switch self {
            case .done: true
            case .taken(let waits): waits != nil
            case .refused, .silent, .offline: false
            }
        }
    }

    /// Number of the change; nil for an order.
    package var rev: Int?
    /// Boxes that it was for, by `venue/box`, as far as the broker has them.
    var answers: [String: Answer] = [:]
    /// Screen of the box; nil if it sent none.
    package var shot: BoxShot?

    package init() {}

    /// Whether every box that is known did it, or will when it is its turn, and there is one.
    package var isComplete: Bool { !answers.isEmpty && answers.values.allSatisfy(\.isEnough) }
}
