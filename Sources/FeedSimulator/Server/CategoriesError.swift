/// Error of the service for an unreadable `categories`.
struct CategoriesError: Error {
    let detail: String
}
