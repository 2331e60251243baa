import Facts
import Screen
import ViewModels

/// The part of the received words that a frame of a kiosk shows.
struct KioskShown: Hashable, Sendable {
    /// Whether a text over the whole screen is there to its last word.
    var hasCover = false
    /// The part of the announcement that the line has now, from 0, and how many parts there are; nil for none.
    var announcement: (part: Int, count: Int)? {
        get { part.map { ($0, count) } }
        set { (part, count) = (newValue?.part, newValue?.count ?? 0) }
    }
    private var part: Int?
    private var count = 0

    init() {}
}

/// Draws the whole screen of a kiosk.
enum KioskView {
    /// Draws a frame on the whole canvas; a screen too small for block letters gets lines of text.
    @discardableResult
    static func draw(_ frame: KioskFrame, on canvas: inout Canvas) -> KioskShown {
        var shown = KioskShown()
        if let cover = frame.cover {
            shown.hasCover = NoticeView.draw(cover, prompt: frame.prompt, on: &canvas)
            return shown
        }
        let size = TerminalSize(columns: canvas.area.width, rows: canvas.area.height)
        let layout = KioskLayout(
            size: size, halves: canvas.glyphs.upperHalf != nil,
            wanted: frame.settings.letters.scale(rows: canvas.area.height),
            hasAnnouncement: !frame.settings.announcement.isEmpty)
        switch frame.plan.scene {
        case .quiet(let until):
            QuietView.draw(frame, until: until, on: &canvas)
        case .page(let page):
            guard let layout else {
                shown.announcement = KioskPlainView.draw(frame, on: &canvas)
                return shown
            }
            let area = layout.moved(frame.plan)
            KioskHeaderView.draw(frame, page: page, layout: layout, in: area, on: &canvas)
            switch page {
            case .board: KioskBoardView.draw(frame, layout: layout, in: area, on: &canvas)
            case .day: KioskDayView.draw(frame, layout: layout, in: area, on: &canvas)
            }
            shown.announcement = KioskMessageView.draw(frame, layout: layout, in: area, on: &canvas)
        }
        return shown
    }
}
