import Facts
import Models
import Screen
package import ViewModels

extension RaceRow: ColumnedRow {
    package typealias Column = RaceColumn
}

/// Columns of the board's rows. Those of times and state keep their places whatever comes into the list.
enum RowColumns {
    /// - Parameters:
    ///   - width: cells of the whole row.
    ///   - hasSecondLine: whether name and conditions are on a second line.
    ///   - hasFavourites: whether there is a column for favourites as soon as one is known.
    ///   - search: of the list, which has a column of names on a narrower screen too, since they tell what was found.
    ///   - isFurther: whether the rows are below the chosen ones: dim, without the seconds of a start that is far, and
    ///     without how late their meetings run.
    ///   - texts: widths of the races' words; empty without races.
    static func table(
        width: Int, hasSecondLine: Bool, hasFavourites: Bool = false, search: RaceSearch? = nil,
        isFurther: Bool = false, texts: ColumnWidths = ColumnWidths()
    ) -> ListTable<RaceRow> {
        // Without a column or a line for it, what was found is behind the meeting.
        let hasLine = hasSecondLine && !isFurther
        var columns = ofRace(width, texts, hasLine ? nil : search, isFurther: isFurther)
        if hasFavourites, texts[.favourite] > 0 { columns.append(favourite(width, isFurther: isFurther)) }
        columns += times(width, texts, isFurther: isFurther)
        let isSearching = search?.isEmpty == false
        if RaceGrid.isWide(width) {
            columns += conditions(width, texts, search, hasSecondLine: hasSecondLine, isFurther: isFurther)
        }
        // Names of what was found have the room of estimates, and of times that moved, for which the state has a word.
        if isSearching, !hasSecondLine, width < leastOfTrack {
            columns.removeAll { $0.key == .was || $0.key == .late }
        }
        // The columns of a narrow row end before the edge; a name would touch it.
        let margin = width >= leastOfDistance ? 1 : 0
        return ListTable(columns, of: .meeting, width: width - margin, raised: isSearching ? .name : nil)
    }

    private static func role(_ race: RaceRow, isFurther: Bool) -> Role {
        race.isAbandoned ? .scratched : isFurther ? .dim : .text
    }

    private static func ofRace(
        _ width: Int, _ texts: ColumnWidths, _ search: RaceSearch?, isFurther: Bool
    ) -> [ListColumn<RaceRow>] {
        let isWide = RaceGrid.isWide(width)
        let meeting = max(texts[.meeting], isWide ? leastOfMeeting : HeadingWords.meeting.count)
        return [
            .cursor(in: width),
            .init(.badge, RaceGrid.badge(width), in: width, fixed: true) { .badge($0.row.badge, $0.row.category) },
            .init(.race, RaceGrid.race(width), RaceGrid.raceHead(width), in: width, fixed: true) {
                .text($0.row.number, role($0.row, isFurther: isFurther))
            },
            .init(
                .meeting, 4, HeadingWords.meeting, in: width, whole: RaceGrid.whole(meeting), fixed: true,
                wanted: texts.isEmpty ? nil : meeting
            ) {
                .name(
                    meetingAndFound($0, search), role($0.row, isFurther: isFurther), isWatched: $0.row.isWatched,
                    hasAlert: $0.row.hasAlert)
            },
        ]
    }

    /// Cells of most meetings: the column is no narrower, so that it rarely moves the others.
    private static let leastOfMeeting = 13
    /// Cells from which the way of a favourite's price has a sign.
    private static let leastOfSign = 100

    /// Number of the saddlecloth, and price: the colour has its way, and a sign if there is room.
    private static func favourite(_ width: Int, isFurther: Bool) -> ListColumn<RaceRow> {
        let hasSign = width >= leastOfSign
        return .init(.favourite, hasSign ? 9 : 8, HeadingWords.shortFavourite, in: width, isRight: true) { cell in
            guard let favourite = cell.row.favourite else { return .text("", .text) }
            let way = isFurther ? nil : favourite.direction.map { Role($0) }
            let role = way ?? role(cell.row, isFurther: isFurther)
            let price = favourite.price(sign: hasSign, cell.glyphs)
            return .figure("\(favourite.number) \(price)", role)
        }
    }

    private static func times(_ width: Int, _ texts: ColumnWidths, isFurther: Bool) -> [ListColumn<RaceRow>] {
        let time = max(5, texts[.start])
        return [
            // The seconds of a start that is near extend into the next column, unless that has a time.
            .init(.start, time, HeadingWords.start, in: width, fixed: width >= leastOfStart) {
                let hasSeconds = $0.row.was.isEmpty && $0.table[.was] != nil
                return .text(
                    hasSeconds ? $0.row.start : $0.row.minute,
                    $0.row.isAbandoned ? .scratched : $0.row.was.isEmpty ? .dim : .note)
            },
            .init(.was, time, HeadingWords.was, in: width) { .text($0.row.was, .dim) },
            .init(.jumps, RaceGrid.jumps, HeadingWords.jumps, in: width, fixed: true, isRight: true) { cell in
                // Rows below the chosen ones do not change every second, unless their race is near.
                let figure = isFurther ? cell.row.calmCountdown : cell.row.countdown
                guard cell.table[.state] == nil else { return .text(figure, Role(cell.row.urgency)) }
                let text = cell.row.jumps(figure, in: cell.width)
                return .text(text, text.hasSuffix(figure) && !figure.isEmpty ? Role(cell.row.urgency) : .note)
            },
        ] + (width >= widthOfState ? [state(width, texts)] : [])
    }

    private static func state(_ width: Int, _ texts: ColumnWidths) -> ListColumn<RaceRow> {
        .init(
            .state, leastOfState, HeadingWords.state, in: width, fixed: !RaceGrid.isWide(width),
            wanted: max(leastOfState, texts[.state])
        ) {
            let word = $0.row.state(in: $0.width, hasWas: $0.table[.was] != nil)
            return .text(word, word == $0.row.urgencyWord ? Role($0.row.urgency) : .note)
        }
    }

    /// Cells from which a narrow row has start and state, whatever its names are: these have 18 cells.
    private static let leastOfStart = 40, widthOfState = 50
    /// Cells of the longest word of a source, `abandoned`.
    private static let leastOfState = 9

    /// Cells of a race's name that it has before distance and track come in, however long the names of now are, so that
    /// columns stay; and of weather and region.
    private static let wholeName = 26, wholeFact = 13
    /// Cells from which a row has distance and name, and those from which it has track, weather and region: the pane of
    /// the selected race has them too.
    private static let leastOfDistance = 95, leastOfTrack = 140

    private static func conditions(
        _ width: Int, _ texts: ColumnWidths, _ search: RaceSearch?, hasSecondLine: Bool, isFurther: Bool
    ) -> [ListColumn<RaceRow>] {
        let isSearching = search?.isEmpty == false
        let distance = ListColumn<RaceRow>(
            .distance, 5, HeadingWords.distance, in: width, isRight: true, texts: texts[.distance]
        ) { .text($0.row.distance, .dim) }
        let track = ListColumn<RaceRow>(.track, 9, HeadingWords.track, in: width, texts: texts[.track]) {
            .text($0.row.track, .dim)
        }
        let weather = ListColumn<RaceRow>(
            .weather, 10, HeadingWords.weather, in: width, whole: min(texts[.weather], wholeFact),
            texts: texts[.weather]
        ) {
            .text($0.row.weather, .dim)
        }
        let region = ListColumn<RaceRow>(
            .region, 8, HeadingWords.region, in: width, whole: min(texts[.region], wholeFact), texts: texts[.region]
        ) {
            .text($0.row.region, .dim)
        }
        // Room that the last column will have, so that it moves none when it comes in.
        let reserved = texts[.late] == 0 ? HeadingWords.late.count + RaceGrid.gap(.late, width: width) : 0
        let name = ListColumn<RaceRow>(
            .name, isSearching && width < leastOfTrack ? leastOfFound : 18, HeadingWords.name, in: width,
            whole: isSearching ? nil : wholeName + reserved,
            texts: texts[.name]
        ) {
            let name = $0.row.found.isEmpty ? $0.row.name : $0.row.found
            return .name(
                name, $0.row.isAbandoned ? .scratched : .dim, address: $0.row.found.isEmpty ? $0.row.address : nil)
        }
        let late = ListColumn<RaceRow>(
            .late, 4, HeadingWords.late, in: width, whole: texts[.late], isRight: true, texts: texts[.late]
        ) { .text(isFurther ? "" : $0.row.late, .dim) }
        // What comes in late is last, so that it moves nothing.
        let hasName = !hasSecondLine && (width >= leastOfDistance || isSearching)
        return (hasName && width >= leastOfDistance ? [distance] : [])
            + (hasName && width >= leastOfTrack ? [track, weather] : []) + (width >= leastOfTrack ? [region] : [])
            + (hasName ? [name] : []) + [late]
    }

    /// The meeting; behind it what a search has found elsewhere, if no column has that. A meeting is cut to make room.
    private static func meetingAndFound(_ cell: ListCell<RaceRow>, _ search: RaceSearch?) -> String {
        let race = cell.row
        let found = race.found.isEmpty ? race.name : race.found
        guard cell.table[.name] == nil, let search, search.ranges(in: race.meeting).isEmpty,
            let match = search.ranges(in: found).first
        else { return race.meeting }
        let (width, ellipsis, sign) = (cell.width - race.marks, cell.glyphs.ellipsis, " \(cell.glyphs.separator) ")
        let least = min(DisplayWidth.of(found), DisplayWidth.of(String(found[match])) + 2 * ellipsis.count)
        let room = width - DisplayWidth.of(sign) - least
        guard room >= leastOfCut else { return race.meeting }
        let isWhole = DisplayWidth.of(race.meeting) <= room
        let head = (isWhole ? race.meeting : String(race.meeting.prefix(room - ellipsis.count)) + ellipsis) + sign
        return head + search.excerpt(of: found, width: width - DisplayWidth.of(head), cell.glyphs)
    }

    /// Cells of what was found beside the other columns, and of a meeting that is cut for it.
    private static let leastOfFound = 8, leastOfCut = 6
}
