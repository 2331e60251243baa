import Models

/// Notices that a kiosk's screen has received.
package struct KioskNotices: Hashable, Sendable {
    /// Notice over the whole screen, above everything else.
    package var evacuation: KioskNotice?
    /// Line at the bottom, in place of the setting's.
    package var announcement: KioskNotice?
    /// Name of the box, to be shown large; nil for no name.
    package var identified: String?

    package init() {}

    /// Words that cover the whole screen; nil for none.
    package var cover: NoticeContent? {
        if let evacuation { return NoticeContent(evacuation.text, isAlarm: true) }
        return identified.map { NoticeContent($0, isAlarm: false) }
    }
}

/// A notice for people at a screen.
package struct KioskNotice: Hashable, Sendable {
    package static let longest = 200

    package let text: String
    /// Tells it from another notice with the same text.
    package let mark: String

    package init(_ text: String, mark: String) { (self.text, self.mark) = (text, mark) }
}

/// Words that cover a whole screen.
package struct NoticeContent: Hashable, Sendable {
    /// One text without control characters, which breaks at its spaces.
    package let words: String
    /// Whether the words are an alarm, such as an evacuation.
    package let isAlarm: Bool

    /// - Parameter words: cleaned once more.
    package init(_ words: String, isAlarm: Bool) {
        self.words = FeedText.clean(words, limit: KioskNotice.longest)
        self.isAlarm = isAlarm
    }
}
