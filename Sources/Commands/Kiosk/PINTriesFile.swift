import Settings
import System
import Views

/// Number of wrong PINs, saved for the next run: a power cut must not give new tries.
package struct PINTriesFile {
    /// Name of the file in the folder of saved data.
    static let name = "pin-tries"

    private let path: String

    /// - Returns: nil without a folder for saved data.
    package init?(_ environment: [String: String]) {
        guard let folder = BaseFolder.state.path(in: environment) else { return nil }
        path = "\(folder)/\(Self.name)"
    }

    /// 0 without a file. An invalid or unreadable file counts as enough tries to cause a wait.
    package func read() -> Int {
        let text: String
        do throws(FileProblem) {
            text = String(decoding: try RegularFile.read(path, limit: 16, links: .refused).bytes, as: UTF8.self)
        } catch {
            return error.isMissing ? 0 : KioskLock.tries
        }
        guard let line = text.split(separator: "\n").first, let count = Int(line), (0...KioskLock.most).contains(count)
        else { return KioskLock.tries }
        return count
    }

    /// - Returns: 0 or the errno of the call that failed.
    package func write(_ failures: Int) -> Int32 {
        Folder.makeParent(of: path)
        return WholeFile.write(Array("\(failures)\n".utf8), to: path, isSynced: true)
    }
}
