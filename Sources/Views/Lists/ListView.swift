import Facts
import Models
package import Screen
import ViewModels

/// Drawing that the lists of several screens share.
package enum ListView {
    /// The margin of a line at either side.
    package static func margin(_ area: Area) -> Int { area.width >= 36 ? 1 : 0 }

    /// The name of a meeting or a runner with its matches marked; no cut takes away its marks: watched, alert.
    /// - Parameter address: its page.
    static func drawName(
        _ name: String, _ role: Role, to address: WebAddress? = nil, isWatched: Bool, hasAlert: Bool = false,
        _ search: RaceSearch?,
        in line: Area, at offset: Int, width: Int, on canvas: inout Canvas
    ) {
        let signs = (isWatched ? canvas.glyphs.watch : "") + (hasAlert ? canvas.glyphs.alert : "")
        let room = signs.isEmpty ? width : max(0, min(DisplayWidth.of(name), width - 1 - signs.count))
        canvas.put(name, role, in: line, at: offset, width: room, marking: search)
        canvas.link(name, to: address, in: line, at: offset, width: room)
        guard !signs.isEmpty, width > 0 else { return }
        canvas.put(signs, .watch, in: line, at: offset + room + (room == 0 ? 0 : 1))
    }

    /// Title, count, and as many notes as fit, each whole or short.
    static func draw(_ head: ListHead, in line: Area, on canvas: inout Canvas) {
        var inner = head.isOfPane ? line : line.inset(margin(line))
        var used = canvas.put(head.title, .title, in: inner)
        // The remarks matter more than the counts.
        let notes = head.notes + (head.isOfPane ? [] : [head.legend].compactMap(\.self))
        let wanted = notes.reduce(0) { $0 + DisplayWidth.of($1.words) + 3 }
        // Panes are many, so that each says only what it has.
        let shownCount = head.isOfPane ? Wording(head.count.fitting(0)) : head.count
        let more = scrollWords(above: head.above, below: head.below, canvas.glyphs).fitting(
            head.isOfPane ? 0 : inner.width - used - wanted - DisplayWidth.of(head.count.words) - 4)
        let rest = inner.width - DisplayWidth.of(more)
        if !more.isEmpty, used + 1 <= rest {
            canvas.put(more, .dim, in: inner, at: rest)
            inner.width = rest - 1
        }
        let count = shownCount.fitting(inner.width - used - 2 - wanted)
        if !count.isEmpty, used + 2 + DisplayWidth.of(count) <= inner.width {
            used += 2 + canvas.put(count, .dim, in: inner, at: used + 2)
        }
        for note in notes {
            let words = note.fitting(inner.width - used - 3)
            guard used + 3 + DisplayWidth.of(words) <= inner.width else { continue }
            canvas.put(canvas.glyphs.separator, .dim, in: inner, at: used + 1)
            used += 3 + canvas.put(words, .note, in: inner, at: used + 3)
        }
    }

    /// Heads of columns.
    /// - Parameter head: words of a column, and whether they are at its right.
    package static func draw<Key>(
        _ columns: TableColumns<Key>, in line: Area, on canvas: inout Canvas, head: (Key) -> (String, Role, Bool)
    ) {
        for field in columns.fields {
            let (words, role, isRight) = head(field.key)
            canvas.put(words, role, in: line, at: field.offset, width: field.width, alignRight: isRight)
        }
    }

    /// Sentences in place of a list.
    package static func draw(empty sentences: [String], in area: Area, on canvas: inout Canvas) {
        let inner = area.inset(margin(area))
        let lines = sentences.flatMap { TextWrap.lines($0, width: min(inner.width, 80)) }
        let top = area.height >= lines.count + 2 ? 1 : 0
        for (index, line) in lines.prefix(max(0, area.height - top)).enumerated() {
            canvas.put(line, .dim, in: inner.line(top + index))
        }
    }

    /// `↑ 12 · 6 more ↓`, in a title or a rule: an arrow beside a figure would be taken for a move of the price.
    /// - Parameter further: whether something is hidden that is not counted.
    static func scrollWords(
        above: Int, below: Int, further: (above: Bool, below: Bool) = (false, false), _ glyphs: Glyphs
    ) -> Wording {
        let up = above > 0 ? "\(glyphs.up) \(above)" : further.above ? glyphs.up : ""
        let counts = [up, below > 0 ? tr("\(below) more") : ""].filter { !$0.isEmpty }
        let down = below > 0 || further.below ? glyphs.down : ""
        let words = [counts.joined(separator: " \(glyphs.separator) "), down].filter { !$0.isEmpty }
        return Wording(words.joined(separator: " "), short: scrollSigns(above: above, below: below, glyphs))
    }

    /// Arrows of a list that goes on: none, one or both.
    package static func scrollSigns(above: Int, below: Int, _ glyphs: Glyphs) -> String {
        (above > 0 ? glyphs.up : "") + (below > 0 ? glyphs.down : "")
    }

    /// The same at the right edge of an area without a title, above and below.
    package static func drawScrollSigns(first: Int, limit: Int, in area: Area, on canvas: inout Canvas) {
        guard area.height > 0, area.width > 2 else { return }
        if first > 0 { canvas.put(canvas.glyphs.up, .dim, in: area.line(0), at: area.width - 1) }
        if first < limit { canvas.put(canvas.glyphs.down, .dim, in: area.line(area.height - 1), at: area.width - 1) }
    }

    /// A title in a rule, and a word at the right of it.
    static func drawRule(_ title: String, _ words: String, _ role: Role, in line: Area, on canvas: inout Canvas) {
        canvas.fill(canvas.glyphs.rule, .rule, in: line)
        let right = words.isEmpty ? 0 : DisplayWidth.of(words) + 2
        let room = line.width - 4 - right
        if right > 0, room >= 10 {
            canvas.put(" \(words) ", role, in: line, at: line.width - 2 - right)
            canvas.put(" \(title) ", .title, in: line, at: 2, width: min(room, DisplayWidth.of(title) + 2))
        } else {
            canvas.put(" \(title) ", .title, in: line, at: 2, width: line.width - 4)
        }
    }
}

extension Role {
    /// Role of a race's number and name beside its status: a race that will not be run is struck through.
    init(text standing: Standing) { self = standing == .abandoned ? .scratched : .text }

    init(_ standing: Standing) {
        self =
            switch standing {
            case .toCome, .final, .other: .text
            case .delayed, .running, .interim: .note
            case .closed: .later
            case .protest: .problem
            case .abandoned: .dim
            }
    }
}
