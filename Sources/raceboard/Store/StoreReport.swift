import FoundationEssentials
import Models
import Output
import SQLiteStore
import Settings

/// `StoreInfo` as text and as JSON (docs/store.md).
enum StoreReport {
    /// Lines for people.
    /// - Parameter answers: nil leaves them out.
    static func text(_ info: StoreInfo, _ answers: AnswerContents? = nil) -> String {
        guard info.exists || answers.map({ $0.count > 0 }) ?? false else {
            let aside = (info.races.setAside + info.form.setAside + info.record.setAside).map {
                "  set aside   \($0)\n"
            }.joined()
            return "There is no store in \(FeedText.clean(info.folder, limit: 4096)).\n" + aside
        }
        return "folder        \(FeedText.clean(info.folder, limit: 4096))\n" + text(info.races)
            + text(info.form) + text(info.record)
            + (answers.map(text) ?? "")
    }

    private static func text(_ answers: AnswerContents) -> String {
        "answers\n  size        \(mebibytes(answers.bytes)) of \(mebibytes(AnswerFolder.Limits().bytes))\n"
            + "  files       \(answers.count)\n"
    }

    private static func text(_ file: StoreInfo.File) -> String {
        guard file.exists else { return "\(file.name)  none\n" + setAside(file) }
        var lines = [
            "\(file.name)",
            "  size        \(mebibytes(file.bytes)) of \(mebibytes(file.limit))",
            "  schema      \(file.schema ?? "none")",
            "  check       \(file.check ?? "none")",
        ]
        for (name, count) in file.counts {
            let label = name.split(separator: "_").joined(separator: " ")
            lines.append("  " + label.padding(to: 12) + "\(count)")
        }
        if let oldest = file.oldest, let newest = file.newest {
            lines.append("  from        \(RFC3339.format(oldest))")
            lines.append("  to          \(RFC3339.format(newest))")
        }
        return lines.joined(separator: "\n") + "\n" + setAside(file)
    }

    private static func setAside(_ file: StoreInfo.File) -> String {
        file.setAside.map { "  set aside   \(FeedText.clean($0))\n" }.joined()
    }

    private static func mebibytes(_ bytes: Int) -> String {
        let tenths = (bytes * 10 + (1 << 19)) >> 20
        return "\(tenths / 10).\(tenths % 10) MiB"
    }

    /// One JSON object on a line.
    static func json(_ info: StoreInfo, _ answers: AnswerContents) throws -> String {
        let files = [info.races, info.form, info.record].map { file in
            (
                name: file.name, size: (file.bytes, file.limit), schema: file.schema, check: file.check,
                counts: Dictionary(file.counts.map { ($0.name, $0.count) }) { $1 },
                span: (file.oldest, file.newest), setAside: file.setAside
            ) as ProgramDocuments.StoreFile
        }
        let kept = (answers.count, answers.bytes, AnswerFolder.Limits().bytes)
        return try ProgramDocuments.store.text((info.folder, info.exists, files, kept)) + "\n"
    }
}

extension String {
    /// Spaces behind it, up to a width.
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
