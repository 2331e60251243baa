internal import Glibc
import Services
internal import System

/// Certificates of a client: a folder with `ca.crt`, `client.crt` and `client.key`.
struct LinkIdentity {
    let authority: String
    let certificate: String
    let key: String

    /// Checks that the files can be read, and that no other user can read the key.
    /// - Throws: `.unreadable`.
    init(folder: String) throws(RelayError) {
        func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }
        (authority, certificate, key) = (path("ca.crt"), path("client.crt"), path("client.key"))
        for file in [authority, certificate] { _ = try Self.status(of: file) }
        let status = try Self.status(of: key)
        // A key of root may be readable for a group, so that a service without root's rights can read it.
        let forbidden: mode_t = status.st_uid == 0 && geteuid() != 0 ? 0o037 : 0o077
        guard status.st_mode & forbidden == 0 else {
            throw .unreadable(detail: "\(key) is open to others: chmod 600 \(key)")
        }
    }

    private static func status(of path: String) throws(RelayError) -> stat {
        let status: stat
        do throws(FileProblem) {
            status = try OpenFile(path, .read, links: .followed).status()
            if let problem = FileProblem(kind: status.st_mode) { throw problem }
        } catch {
            throw .unreadable(detail: "\(path): \(error.words)")
        }
        // For a missing file the units pass a line feed (SetCredential).
        guard status.st_size > 1 else { throw .unreadable(detail: "\(path) is empty") }
        return status
    }
}
