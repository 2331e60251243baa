import Glibc
import Models
import Output
import Repository
import SQLiteStore
import Settings
import System

extension SQLiteFormStore {
    /// Copies the database for other programs, beside the file first: one of that name stays until the new one is
    /// whole.
    /// - Returns: number of starts; 0 makes no file.
    /// - Throws: status 74 if the file cannot be written.
    func copyStarts(to path: String) throws(Failure) -> Int {
        if let problem = LongOutput.obstacle(path) { throw LongOutput.failure(path, problem) }
        let new = "\(path).\(getpid()).new"
        unlink(new)
        defer { unlink(new) }
        let count: Int
        do throws(StoreProblem) {
            count = try waitForCopy(to: new) ?? 0
        } catch {
            let words = error.kind == .full ? "the disk is full" : FeedText.clean(error.detail, limit: 200)
            throw Failure(
                "write", "\(FeedText.clean(path, limit: 200)) cannot be written: \(words)", hint: "Name another file.",
                status: .io)
        }
        guard count > 0 else { return 0 }
        let code = WholeFile.rename(new, to: path)
        if code != 0 { throw LongOutput.failure(path, FileProblem(code)) }
        return count
    }

    /// Writes a line for each start, after a line of names.
    /// - Parameters:
    ///   - path: of the file; nil for standard output.
    ///   - sheet: form of the lines; nil for RFC 4180.
    /// - Returns: number of starts; 0 makes no file.
    /// - Throws: status 74 if saved data cannot be read, or the file cannot be written.
    func listStarts(to path: String?, for sheet: SpreadsheetText? = nil) throws(Failure) -> Int {
        var output = try LongOutput(to: path)
        let header = StartsCSV.header(FormExport.columns)
        try output.write(sheet.map { SpreadsheetText.mark + $0.lines(header) } ?? header)
        var (count, mark): (Int, FormExport.Mark?) = (0, nil)
        repeat {
            let page: FormExport.Page?
            do throws(StoreProblem) {
                page = try waitForExport(after: mark)
            } catch {
                throw Failure(error)
            }
            // A file of that name stays where there is nothing to put in its place.
            guard let page, mark != nil || !page.lines.isEmpty else { break }
            let text = StartsCSV.text(page.lines, FormExport.columns)
            try output.write(sheet?.lines(text) ?? text)
            (count, mark) = (count + page.lines.count, page.next)
        } while mark != nil
        if count > 0 || path == nil { try output.finish() }
        return count
    }
}
