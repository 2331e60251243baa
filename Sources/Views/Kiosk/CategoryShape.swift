import Models
import Screen

/// A category as a shape that can be recognised across a hall without its colour: a horseshoe, two running arrows, a
/// wheel; a chequered square for an unknown category. Seven pixels by four.
enum CategoryShape {
    static let width = 7
    static let height = 4

    static func rows(of category: RaceCategory) -> [String] {
        switch category {
        case .horse: [" ##### ", "##   ##", "##   ##", "##   ##"]
        case .greyhound: ["##  ## ", " ##  ##", " ##  ##", "##  ## "]
        case .harness: [" ##### ", "#######", "#######", " ##### "]
        case .unknown: ["# # # #", " # # # ", "# # # #", " # # # "]
        }
    }
}

extension Role {
    /// A category's colour on the screen's own ground.
    init(mark category: RaceCategory) {
        self =
            switch category {
            case .horse: .horseMark
            case .greyhound: .greyhoundMark
            case .harness: .harnessMark
            case .unknown: .dim
            }
    }
}
