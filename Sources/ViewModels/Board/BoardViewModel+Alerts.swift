import Facts
import FoundationEssentials
import Models
import Repository

/// Alerts, the bell, and the problem of sending.
extension BoardViewModel {
    /// Rings the bell, once for everything that comes within a second.
    package func ring() {
        ring(at: clock.now)
        update()
    }

    /// - Parameter device: the program's clock.
    func ring(at device: Date) {
        if let rungAt, (0..<1).contains(device.timeIntervalSince(rungAt)) { return }
        rungAt = device
        bells += 1
    }

    /// Needs of the visible screens, then those of alerts, whose requests come last.
    func needsWithAlerts(in world: World) -> ScreenNeeds {
        var needs = stack.needs(panes: shownPanes, isResting: isCardResting, in: world)
        guard !repositories.playback.mode.mayStandStill else { return needs }
        repositories.alerts.take(world)
        let more = repositories.alerts.needs
        needs.results += more.results.filter { !needs.results.contains($0) }
        needs.markets += more.markets.filter { !needs.markets.contains($0) }
        return needs
    }

    /// Sets the next alert of the race under the cursor, or none.
    func turnAlert() {
        guard let race = stack.selectedRace else { return }
        let reported = repositories.day.day.statuses[race.id]
        let status = (snapshot.races.first { $0.id == race.id }?.status(reported) ?? reported)?.status
        let isSet = repositories.alerts.turn(race, status, at: boardNow)
        let words =
            isSet
            ? AlertWords.reply(repositories.alerts.list.own[race.id], of: race)
            : AlertWords.cannot(status)
        announce(words.words, short: words.short)
    }

    func report(_ problem: StoreProblem) {
        notices.show(problem, at: clock.now)
        updateSoon()
    }

    /// Updates the state if something has come that it does not show yet.
    package func updateIfDue() {
        if isUpdateDue { update() }
    }

    /// Updates the state once for all recent problems and alerts: there may be a thousand at once, and the state is
    /// made of all races.
    func updateSoon() {
        guard !isUpdateDue else { return }
        isUpdateDue = true
        clock.callSoon { [weak self] in self?.updateIfDue() }
    }
}
