package import Models
import Repository

/// Words for the parts of an answer that could not be read.
package enum UnreadWords {
    /// `3 not read`, for a header; nil if all could be read.
    package static func cause(_ unread: Unread) -> String? {
        // The words give the number of values in an answer that could not be read, in a header.
        unread.count > 0 ? tr("\(unread.count) not read") : nil
    }

    /// Sentence without its full stop, with the first unread parts and their values; nil if all could be read.
    /// - Parameter source: the source that sent them; nil for the feed.
    package static func sentence(_ unread: Unread, of source: RaceSource?) -> String? {
        guard unread.count > 0 else { return nil }
        let (who, count) = (SourceRequestWords(source, isList: source == nil).start, unread.count)
        let more = unread.first.count < count ? ["..."] : []
        // The words are about values that a source sent and the program could not read; a list of them may follow. %1
        // is the source's name.
        let words = trn(
            "\(who) sent \(count) thing that cannot be read", "\(who) sent \(count) things that cannot be read", count)
        return words + (unread.first.isEmpty ? "" : ": " + (unread.first + more).joined(separator: "; "))
    }
}

extension BoardSnapshot {
    /// Parts of the last answers that could not be read, from the feed and the secondary sources.
    package var unread: Unread {
        secondary.reduce(into: health.unread) { $0.add($1.unread) }
    }

    /// The sentence about the first source that sent unread parts; nil if there is none.
    package var unreadSentence: String? {
        let all = [(health.unread, health.source)] + secondary.map { ($0.unread, $0.source) }
        return all.lazy.compactMap { UnreadWords.sentence($0, of: $1) }.first
    }
}
