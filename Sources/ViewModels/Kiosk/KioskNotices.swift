package import Models

/// Notices that a kiosk's screen has received.
package struct KioskNotices: Hashable, Sendable {
    /// Notice over the whole screen, above everything else.
    package var evacuation: StandingNotice?
    /// Line at the bottom, in place of the setting's.
    package var announcement: StandingNotice?
    /// The box whose name is shown large; nil for no name.
    package var identified: BoxAddress?

    package init() {}

    /// Words that cover the whole screen; nil for none.
    package var cover: NoticeContent? {
        if let evacuation { return NoticeContent(evacuation.notice.text, isAlarm: true) }
        return identified.map { NoticeContent("\($0.venue.text) \($0.name.text)", isAlarm: false) }
    }
}

/// Words that cover a whole screen.
package struct NoticeContent: Hashable, Sendable {
    /// One text without control characters, which breaks at its spaces.
    package let words: String
    /// Whether the words are an alarm, such as an evacuation.
    package let isAlarm: Bool

    /// - Parameter words: cleaned once more.
    package init(_ words: String, isAlarm: Bool) {
        self.words = FeedText.clean(words, limit: Notice.longest)
        self.isAlarm = isAlarm
    }
}
