package import FoundationEssentials
package import Models
package import Services

/// Sends one notice, one set of settings or one order, and counts the answers. Pure.
///
/// It first reads what the broker keeps: which boxes there are, and the number of the last change. A change that boxes
/// have taken counts too, so that a broker that has lost its store does not make the next one too low.
///
/// Somebody else may do the same at the same time, and choose the same number. Boxes decide which of the two counts
/// (`replaces`); the broker keeps the one that came last. So the sender of the one that counts sends it again, and the
/// other reports that it does not count.
package struct FleetSending: Sendable {
    /// What is sent.
    package enum Content: Hashable, Sendable {
        case notice(Notice.Level, text: String, until: Date)
        /// Takes the notice of the place back.
        case withdrawal
        /// Values by name, over those sent before; nil takes one back.
        case set([String: String?])
        case order(BoxOrder)
    }

    /// What is to be done now.
    package enum Step: Hashable, Sendable {
        case publish(RelayMessage)
        /// Nothing until then.
        case wait(until: Date)
        case finished
    }

    /// Seconds without news after which the broker has sent all that it keeps, and the most for that.
    private static let (quiet, longestReading): (TimeInterval, TimeInterval) = (1, 5)

    /// Most boxes that are counted; a broker with more is not one of ours.
    private static let mostBoxes = 20_000
    /// Most times that a change is sent again because of others with its number.
    private static let mostRepeats = 3

    private struct Box {
        var isUp: Bool?
        var groups: Set<FleetName> = []
        /// Highest `rev` that it has taken of this place.
        var rev = 0
        var answer: FleetSendReport.Answer?
    }

    private enum Phase {
        case connecting
        case reading(since: Date, news: Date)
        case waiting(since: Date)
        case finished
    }

    /// Whom it is for.
    package let scope: FleetTopic.Scope
    private let content: Content
    private let by: String?
    private let wait: TimeInterval
    private var phase = Phase.connecting
    private var boxes: [String: Box] = [:]
    private var notice: Notice?
    private var set: PushedSet?
    private var sent = FleetSendReport()
    private var own: RelayMessage?
    /// Whether it is to be sent again, and how often it was.
    private var isRepeatDue = false
    private var repeats = 0
    /// Whether another change with its number counts.
    private var isBeaten = false
    /// Number of an order, which its answer repeats: 1 to 1,000,000,000. Chosen by chance, so that no other sender
    /// takes the answer as its own.
    package var number = 1

    /// - Parameters:
    ///   - by: who sends it.
    ///   - wait: seconds for answers; 0 for not waiting.
    package init(_ content: Content, to scope: FleetTopic.Scope, by: String?, wait: TimeInterval) {
        (self.content, self.scope, self.by, self.wait) = (content, scope, by, wait)
    }

    /// Filters of what it has to receive.
    package var filters: [String] {
        let root = FleetTopic.root
        let place =
            switch scope {
            case .all: "+/box/+"
            case .venue(let venue), .group(_, let venue): "\(venue.text)/box/+"
            case .box(let box, let venue): "\(venue.text)/box/\(box.text)"
            }
        let parts = ["up", "health", "ack"] + (content == .order(.snapshot) ? ["shot"] : [])
        // What the place has now comes first: without it a change would be made without knowing the last one.
        return (isOrder ? [] : [topic.text]) + parts.map { "\(root)/\(place)/\($0)" }
    }

    private var isOrder: Bool { if case .order = content { true } else { false } }

    private var subject: BoxAcknowledgement.Subject {
        switch content {
        case .notice, .withdrawal: .notice
        case .set: .set
        case .order: .order
        }
    }

    private var topic: FleetTopic {
        switch content {
        case .notice, .withdrawal: return .notice(scope)
        case .set: return .set(scope)
        case .order:
            guard case .box(let box, let venue) = scope else { return .notice(scope) }
            return .order(box, of: venue)
        }
    }

    /// The connection is up: what the broker keeps follows, from the beginning.
    /// - Parameter now: a steady clock.
    package mutating func connected(at now: Date) {
        switch phase {
        case .connecting, .reading: phase = .reading(since: now, news: now)
        case .waiting, .finished: break
        }
    }

    /// Takes a message of the broker.
    /// - Parameter now: a steady clock.
    package mutating func take(_ message: RelayMessage, at now: Date) {
        if case .reading(let since, _) = phase { phase = .reading(since: since, news: now) }
        switch message.topic {
        case .notice(scope), .set(scope): takeChange(message.body)
        case .boxUp(let box, let venue):
            guard let presence = try? FleetPresence(body: message.body) else { return }
            change(box, venue) { $0.isUp = presence.isUp }
        case .health(let box, let venue):
            guard let health = try? BoxHealth(body: message.body) else { return }
            let rev = health.revs["\(subject.rawValue) \(scope.path)"] ?? 0
            change(box, venue) { ($0.groups, $0.rev) = (Set(health.groups), rev) }
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

    /// Takes what somebody has sent to the place.
    private mutating func takeChange(_ body: [UInt8]) {
        switch (phase, subject) {
        case (.reading, .set): set = try? PushedSet(body: body)
        case (.reading, _): notice = try? Notice(body: body)
        case (.waiting, .set): meet(PushedSet.isRival(body, of: own))
        case (.waiting, _): meet(Notice.isRival(body, of: own))
        default: break
        }
    }

    /// - Parameter counts: whether a change of the same number counts instead of this one; nil for no such change.
    private mutating func meet(_ counts: Bool?) {
        switch counts {
        case true?: isBeaten = true
        case false? where repeats < Self.mostRepeats: (isRepeatDue, repeats) = (true, repeats + 1)
        default: break
        }
    }

    private mutating func change(_ box: FleetName, _ venue: FleetName, _ body: (inout Box) -> Void) {
        let name = "\(venue.text)/\(box.text)"
        guard boxes[name] != nil || boxes.count < Self.mostBoxes else { return }
        body(&boxes[name, default: Box()])
    }

    private mutating func take(_ answer: BoxAcknowledgement, of box: FleetName, _ venue: FleetName) {
        guard case .waiting = phase, answer.subject == subject else { return }
        guard answer.scope == scope.path, answer.rev == (isOrder ? number : sent.rev) else { return }
        change(box, venue) { $0.answer = answer.refused.map { .refused($0) } ?? .done }
    }

    /// - Parameters:
    ///   - now: a steady clock.
    ///   - time: the time that goes into a message.
    /// - Returns: what is to be done now; nil before there is a connection.
    package mutating func step(at now: Date, time: Date) -> Step? {
        switch phase {
        case .connecting: return nil
        case .reading(let since, let news):
            let ready = min(news + Self.quiet, since + Self.longestReading)
            guard now >= ready else { return .wait(until: ready) }
            guard !isOrder || hasTarget else {
                phase = .finished
                return .finished
            }
            phase = .waiting(since: now)
            let message = message(at: time)
            own = message
            return .publish(message)
        case .waiting(let since):
            if isRepeatDue, let own {
                isRepeatDue = false
                return .publish(own)
            }
            let end = since + longestWait
            guard now < end, !isAnswered, !isBeaten else {
                phase = .finished
                return .finished
            }
            return .wait(until: end)
        case .finished: return .finished
        }
    }

    /// Seconds for answers: at least one, so that what was sent is on its way, and no more where nobody can answer.
    private var longestWait: TimeInterval { hasTarget ? max(1, wait) : 1 }

    /// An order to a box that is not up would be lost.
    private var hasTarget: Bool { targets.contains { $0.value.isUp == true } }

    private var targets: [String: Box] { boxes.filter { includes($0.key, $0.value) } }

    private func includes(_ name: String, _ box: Box) -> Bool {
        let parts = name.split(separator: "/").map(String.init)
        guard parts.count == 2, let venue = FleetName(parts[0]), let own = FleetName(parts[1]) else { return false }
        return scope.includes(own, of: venue, groups: box.groups)
    }

    private var isAnswered: Bool {
        let open = targets.values.filter { $0.isUp == true && $0.answer == nil }
        // Where no box is up the broker may still refuse it.
        return open.isEmpty && hasTarget
    }

    private mutating func message(at time: Date) -> RelayMessage {
        let taken = targets.values.map(\.rev).max() ?? 0
        let rev = min(1_000_000_000, max(notice?.rev ?? 0, set?.rev ?? 0, taken) + 1)
        if !isOrder { sent.rev = rev }
        switch content {
        case .notice(let level, let text, let until):
            return RelayMessage(
                topic, Notice(rev: rev, level: level, text: text, from: time, until: until, by: by).body)
        case .withdrawal:
            // As long as the notice that it takes back, so that nobody shows that one again in between.
            let until = max(notice?.until ?? time, time + 3_600)
            return RelayMessage(
                topic,
                Notice(rev: rev, level: notice?.level ?? .announcement, text: "", from: time, until: until, by: by)
                    .body)
        case .set(let changes):
            var values = set?.values ?? [:]
            for (name, value) in changes { values[name] = value }
            return RelayMessage(topic, PushedSet(rev: rev, values: values).body)
        case .order(let order): return RelayMessage(topic, SentOrder(order, number: number).body)
        }
    }

    /// What is known of the answers so far.
    package var report: FleetSendReport {
        var report = sent
        report.answers = targets.mapValues { box in
            guard box.isUp == true || box.answer != nil else { return .offline }
            if isBeaten, let rev = sent.rev { return .refused(Notice.Refusal.otherCounts(rev)) }
            return box.answer ?? .silent
        }
        return report
    }
}
