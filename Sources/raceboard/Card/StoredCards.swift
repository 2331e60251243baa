import Models
import Repository
import Settings

/// Cards of an earlier run.
enum StoredCards {
    /// - Returns: nil without a store.
    static func open(_ place: StorePlace, _ clock: any WallClock) -> (any CardStore)? {
        OpenStore(place, isRecording: false, clock: clock).cards
    }
}
