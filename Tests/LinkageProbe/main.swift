import Facts
import Models
import Repository
import Screen
import Services
import ViewModels
import Views

// Touches every layer, so that the linker keeps them.
let glyphs = Glyphs(.ascii)
let feed = Catalogue.first.largestCount
let source = Catalogue.sources.count + RaceBoard.Settings().rows + KeyTable().bindings.count
let report = NextReport.self
let schedule = TickSchedule()
print(glyphs.cursor, schedule.speed, BoardLayout.smallest, feed, source, report, RaceWords.name(of: .horse))
