import Facts
import Models
import Screen
import ViewModels

/// The state of the data in the header: its colour, and words of several lengths.
struct HeaderData {
    let role: Role
    /// True for live data that is held.
    let isHeld: Bool
    private let data: DataState
    private let mode: BoardMode
    private let sign: String

    init(_ state: BoardState, in mode: BoardMode, _ glyphs: Glyphs) {
        data = state.data
        self.mode = mode
        isHeld = state.isHeld && mode == .live && data.kind == .live
        role =
            switch data.kind {
            case .live: mode == .replay ? .dim : state.isHeld ? .held : .live
            case .stale: .stale
            case .noData: .noData
            case .awaited: .dim
            }
        sign = role == .live || role == .dim ? "\(glyphs.dot) " : ""
    }

    /// - Parameters:
    ///   - width: columns of the line.
    ///   - kept: columns for other parts.
    ///   - others: columns that they would like to have.
    /// - Returns: the words, and how many columns at their beginning show the worth of the data: all, without a note.
    func words(width: Int, keeping kept: Int, others: Int) -> (words: String, worth: Int) {
        let text = withOrigin(width: width - min(others, width)) ?? fitting(width: width - 2 - kept)
        let shown = sign.isEmpty ? " \(text) " : sign + text
        let worth = text.hasPrefix(data.words) ? DisplayWidth.of(sign + data.words) : DisplayWidth.of(shown)
        return (shown, worth)
    }

    /// Words with age, cause and origin; nil without room.
    private func withOrigin(width: Int) -> String? {
        guard let origin = data.origin else { return nil }
        let all = data.words + late + (data.cause.map { ", \($0)" } ?? "") + ", \(origin)"
        return DisplayWidth.of(all) + 2 <= width ? all : nil
    }

    /// The longest form that fits: with age and cause, with the cause, without.
    private func fitting(width: Int) -> String {
        let short =
            switch data.kind {
            case .live: mode == .replay ? data.was : isHeld ? ScreenWords.held : data.live
            case .stale: ScreenWords.stale
            case .noData: ScreenWords.noData
            case .awaited: data.words
            }
        let cause = data.cause.map { ", \($0)" } ?? ""
        let ways = [data.words + late + cause, short + late + cause, data.words + late, short + late]
        return ways.first { DisplayWidth.of($0) <= width } ?? data.delay ?? short
    }

    /// The delay with a comma before it: `, 12s behind`.
    private var late: String { data.delay.map { ", \($0)" } ?? "" }
}
