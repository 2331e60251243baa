/// A problem of a file that is no error of SQLite's.
enum StoreFailure: Error {
    /// The file is not as this program writes it.
    case damaged(String)
    /// A later version of the program has written it.
    case newer(String)
    /// The file is another program's database.
    case foreign
    /// A link, a pipe, a folder or a device has the name of a file.
    case notAFile(String)
    /// The system refused a call: errno(3), and the action that failed.
    case system(Int32, String)
}
