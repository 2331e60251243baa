import Models
import Repository

/// Cards that an earlier run kept.
enum StoredCards {
    /// - Returns: nil where nothing is kept.
    static func open(_ place: StorePlace, _ clock: any WallClock) -> (any CardStore)? {
        OpenStore(place, isRecording: false, clock: clock).cards
    }
}
