/// The program's version; also in its User-Agent.
enum Version {
    static let text = "0.1.0"
}
