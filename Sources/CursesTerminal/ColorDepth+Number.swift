import Screen

extension ColorDepth {
    /// - Parameter numberOfColors: as terminfo counts them; 88 and the like are used as 16.
    init(numberOfColors: Int) {
        switch numberOfColors {
        case ..<8: self = .monochrome
        case ..<16: self = .eight
        case ..<256: self = .sixteen
        default: self = .twoHundredFiftySix
        }
    }
}
