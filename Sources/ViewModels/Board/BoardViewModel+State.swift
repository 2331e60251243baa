import FoundationEssentials
import Models
import Repository

/// State of the board at one instant, made of data and choices.
extension BoardViewModel {
    /// - Parameter device: the program's clock.
    func makeState(at device: Date) -> BoardState {
        let snapshot = repository.snapshot
        let now = snapshot.clock.now(device: device)
        var next = BoardState()
        next.clock = localTime.clock(now)
        next.filter = snapshot.filter
        next.filterWords = RaceWords.words(of: snapshot.filter)
        next.search = search.state(on: screen)
        next.isHeld = snapshot.isHeld
        next.rows = rows(snapshot, at: now)
        next.cursor = cursor.index
        next.detail = cursor.index.flatMap { faces[$0] }?.detail(
            at: now, clock: snapshot.clock, localTime: localTime)
        let words = StatusWords(
            snapshot: snapshot, localTime: localTime, device: device, heldSince: snapshot.isHeld ? heldSince : nil)
        next.data = words.data
        next.problem = words.problem(onBoard: screen == .board)
        if let notice, notice.until > device { next.notice = notice.what } else { notice = nil }
        next.screen = screen
        showScreens(in: &next, at: now, clock: snapshot.clock)
        next.isPoster = isPoster
        next.theme = preferences.theme
        next.rowCount = preferences.rows
        next.bells = state.bells + (bell.isDue(for: faces, at: now) ? 1 : 0)
        if let replay { next.show(ReplayState(replay.clock, at: now, localTime: localTime)) }
        return next
    }

    private func rows(_ snapshot: BoardSnapshot, at now: Date) -> [RowState] {
        var isFirstEmpty = true
        return faces.map { face in
            if let face { return .race(face.row(at: now)) }
            defer { isFirstEmpty = false }
            return .empty(isFirstEmpty ? StatusWords.emptyRow(snapshot) : BoardState.Wording(""))
        }
    }

    private func showScreens(in next: inout BoardState, at now: Date, clock: ServerClock) {
        let told = day?.day ?? DaySnapshot()
        switch screen {
        case .card:
            if let card = cards?.card?.card { form?.askFigures(of: card) }
            cardScreen.form = form?.figures ?? [:]
            (cardScreen.search, cardScreen.watches) = (search.runners, watches.list)
            next.card = cardScreen.state(
                cards?.card, board: repository.snapshot.races.map(repository.snapshot.asConfirmed), day: told,
                isReplay: replay != nil,
                hidesResult: cardScreen.race.map { resultsScreen.isHidden($0.id) } ?? false, at: now, clock: clock,
                localTime: localTime)
        case .results:
            resultsScreen.watches = watches.list
            next.results = resultsScreen.state(
                told, filter: next.filter, at: now, clock: clock, localTime: localTime)
            day?.lookAtResults(of: resultsScreen.visible)
        case .meetings:
            meetingsScreen.watches = watches.list
            next.meetings = meetingsScreen.state(
                told, filter: next.filter, at: now, clock: clock, localTime: localTime)
        case .form: next.form = formState(next.filter)
        case .board, .help: break
        }
    }
}
