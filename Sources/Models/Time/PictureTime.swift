package import FoundationEssentials

/// Times of a picture that is shown late, to match a television.
package enum PictureTime {
    /// Seconds that it may be late.
    package static let delays = 0...120
    /// Seconds after its start from which a race holds no surprise for a viewer of a late picture.
    package static let longAgo: TimeInterval = 900
}
