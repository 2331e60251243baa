internal import Models

/// A cache that serves answers of the feed's service to many machines (docs/configuration.md, "A cache").
package struct FeedCache: Hashable, Sendable {
    /// Base address of the service, without slashes at its end, as that of the cache.
    let service: String
    /// Base address of the cache, without slashes at its end.
    package let address: String

    /// - Parameters:
    ///   - service: base address of the service.
    ///   - address: base address of the cache, for the same paths.
    package init(service: String, address: String) {
        (self.service, self.address) = (service.trimmingSlashes, address.trimmingSlashes)
    }
}
