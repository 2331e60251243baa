package import Screen
import ViewModels

/// Whole screen of a kiosk.
package enum KioskView {
    /// Draws a frame on the whole canvas; a screen too small for block letters gets lines of text.
    package static func draw(_ frame: KioskFrame, on canvas: inout Canvas) {
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
                KioskPlainView.draw(frame, on: &canvas)
                return
            }
            let area = layout.moved(frame.plan)
            KioskHeaderView.draw(frame, page: page, layout: layout, in: area, on: &canvas)
            switch page {
            case .board: KioskBoardView.draw(frame, layout: layout, in: area, on: &canvas)
            case .day: KioskDayView.draw(frame, layout: layout, in: area, on: &canvas)
            }
            KioskMessageView.draw(frame, layout: layout, in: area, on: &canvas)
        }
    }
}
