import FoundationEssentials
import Glibc
import Models
import SQLiteStore
import Services
import Settings

/// The folder of answers as a whole, for the commands of `raceboard store`.
struct AnswerContents {
    let path: String

    init(path: String) { self.path = path }

    private var files: [AnswerPruning.File] { AnswerPruning.files(path) }

    var count: Int { files.count }
    var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    /// Deletes the answers that are meant.
    /// - Parameter isMeant: whether an answer is deleted; gets nil for an unreadable file.
    /// - Returns: the number of deleted answers.
    func remove(where isMeant: (AnswerFile?) -> Bool) throws(Failure) -> Int {
        if access(path, R_OK | X_OK) != 0, errno != ENOENT, errno != ENOTDIR {
            throw .notDeleted("\(path) cannot be read", errno)
        }
        var removed = 0
        for file in files {
            let name = "\(path)/\(file.name)"
            guard isMeant(AnswerFolder.read(name).flatMap(AnswerFile.init)) else { continue }
            guard unlink(name) == 0 || errno == ENOENT else { throw .notDeleted("\(name) cannot be deleted", errno) }
            removed += 1
        }
        return removed
    }

    static func isAbout(_ answer: AnswerFile, of id: RaceID) -> Bool {
        let number = id.owner?.ids.own(id).map { "/race/" + $0 }
        if let number, answer.facts.address.hasSuffix(number) { return true }
        guard number == nil else { return false }
        return answer.facts.address.contains(id.text)
            || String(decoding: answer.body, as: UTF8.self).contains("\"\(id.text)\"")
    }

    /// Whether an answer is a day's list.
    static func isMeetings(_ answer: AnswerFile) -> Bool {
        ["/racing/meetings", "/racecards?", "/results?"].contains { answer.facts.address.contains($0) }
    }

    /// What is wrong with the folder and its files, each with its remedy.
    func findings(_ limits: AnswerFolder.Limits = AnswerFolder.Limits()) -> [StoreFinding] {
        var found = StoreInfo.ownership(path, name: "answers", isFolder: true)
        for file in files where file.name.hasSuffix(AnswerFolder.lasting) || file.name.hasSuffix(AnswerFolder.passing) {
            let name = "answers/\(FeedText.clean(file.name, limit: 80))"
            found += StoreInfo.ownership("\(path)/\(file.name)", name: name)
            let answer = AnswerFolder.read("\(path)/\(file.name)").flatMap(AnswerFile.init)
            // Another program may have deleted it meanwhile.
            if answer == nil, access("\(path)/\(file.name)", F_OK) == 0 {
                found.append(
                    StoreFinding(
                        name, "is damaged and not used",
                        remedy: "run raceboard store clear answers; the next answer replaces it"))
            }
        }
        if count > limits.entries * 11 / 10 || bytes > limits.bytes / 10 * 11 {
            found.append(
                StoreFinding(
                    "answers", "\(count) files, \(bytes) bytes: over the limit",
                    remedy: "raceboard store clear answers"))
        }
        return found
    }
}
