/// What the service says of a `categories` that it cannot read.
struct CategoriesError: Error {
    let detail: String
}
