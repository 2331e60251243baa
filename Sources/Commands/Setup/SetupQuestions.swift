import Models
package import Services
package import Settings

/// What `raceboard setup` asks, one question after the other. Enter keeps what is there; an answer is checked, and what
/// belongs to a source is tried by a request, before it is written. An end in between leaves what was written.
package struct SetupQuestions {
    /// The person: lines for them, and what they type.
    package struct Person {
        let say: (_ line: String) -> Void
        /// - Parameter isHidden: whether it is not shown while it is typed.
        /// - Returns: empty for Enter.
        let ask: (_ prompt: String, _ isHidden: Bool) throws(Failure) -> String

        /// - Parameter ask: throws at the end of the input.
        package init(
            say: @escaping (_ line: String) -> Void,
            ask: @escaping (_ prompt: String, _ isHidden: Bool) throws(Failure) -> String
        ) {
            (self.say, self.ask) = (say, ask)
        }
    }

    /// Files and network of the program that asks.
    package struct Work {
        /// Settings as the files have them at that time.
        let reader: () throws(Failure) -> SettingReader
        /// Writes the values of one answer, by the names of their settings.
        let write: (_ values: [String: String]) throws(Failure) -> Void
        /// - Returns: path of the file that it is in.
        let saveKey: (SourceKey, SourceAdapter) throws(Failure) -> String
        /// Requests the day's meetings of a source with values that are not written yet.
        /// - Returns: their number; nil where nothing is requested.
        let tries: (SourceAdapter, _ values: [String: String], SourceKey?) throws(Failure) -> Int?
        /// Requests the next races.
        /// - Returns: their number; nil where nothing is requested.
        let feed: () throws(Failure) -> Int?

        package init(
            reader: @escaping () throws(Failure) -> SettingReader,
            write: @escaping (_ values: [String: String]) throws(Failure) -> Void,
            saveKey: @escaping (SourceKey, SourceAdapter) throws(Failure) -> String,
            tries: @escaping (SourceAdapter, _ values: [String: String], SourceKey?) throws(Failure) -> Int?,
            feed: @escaping () throws(Failure) -> Int?
        ) {
            (self.reader, self.write, self.saveKey, self.tries, self.feed) = (reader, write, saveKey, tries, feed)
        }
    }

    private let person: Person
    private let work: Work

    package init(_ person: Person, _ work: Work) { (self.person, self.work) = (person, work) }

    /// Asks everything.
    /// - Throws: at the end of the input, and for a file that cannot be read or written.
    package func run() throws(Failure) {
        person.say("Enter keeps what is in brackets, or skips the question. Ctrl-C stops; what was answered stays.")
        try ask(.timeZone, "Time zone, such as Australia/Sydney", otherwise: "the machine's")
        try ask(.region, "Country or state to show, or a list: AUS-NSW or AUS,NZL")
        for adapter in Catalogue.adapters where adapter.needs.contains(where: \.isRequired) { try ask(adapter) }
        try tryFeed()
        person.say("Everything else: , on the board, or raceboard config settings.")
    }

    /// A setting, until its value is right.
    /// - Parameter otherwise: what counts without a value; nil for the built-in one.
    private func ask(_ setting: Setting, _ question: String, otherwise: String? = nil) throws(Failure) {
        let usual = try work.reader().value(setting)?.text ?? otherwise ?? setting.builtIn
        while true {
            let typed = try person.ask("\(question) [\(FeedText.clean(usual, limit: 60))]: ", false).trimmed
            if typed.isEmpty { return }
            guard let flaw = setting.flaw(typed) else { return try work.write([setting.name: typed]) }
            say(flaw)
        }
    }

    /// Everything that a source requires; Enter at the first question skips all of it.
    private func ask(_ adapter: SourceAdapter) throws(Failure) {
        let name = adapter.source.name
        let isSet = (try? SourceSettings(work.reader(), wanting: adapter.source))?.values[adapter.source] != nil
        person.say(isSet ? "\(name): set." : adapter.withoutRequired + ".")
        var values: [String: String] = [:]
        var key: SourceKey?
        for need in adapter.needs where need.isRequired {
            guard let setting = Setting.named(need.name) else { continue }
            let typed = try answer(to: need, setting, of: adapter, isSet: isSet)
            switch typed {
            case .nothing:
                return person.say(
                    values.isEmpty ? "\(name) stays as it is." : "\(name) needs all of it: nothing is saved.")
            case .text(let text): values[setting.name] = text
            case .key(let found): key = found
            }
        }
        guard try isAccepted(adapter, values, key) else { return person.say("Nothing of \(name) is saved.") }
        if !values.isEmpty { try work.write(values) }
        if let key { person.say("\(FeedText.clean(try work.saveKey(key, adapter), limit: 200)) is written.") }
        try offerRaces(of: adapter.source)
    }

    private enum Answer {
        case nothing
        case text(String)
        case key(SourceKey)
    }

    /// A value of a source, typed without being shown, until its form is right. No message has the value.
    private func answer(
        to need: SourceSetting, _ setting: Setting, of adapter: SourceAdapter, isSet: Bool
    ) throws(Failure) -> Answer {
        while true {
            let typed = try person.ask("\(need.help), not shown [\(isSet ? "keep" : "skip")]: ", true).trimmed
            if typed.isEmpty { return .nothing }
            if case .key = need.kind {
                do throws(Failure) {
                    return .key(try KeyFile.key(typed, of: adapter))
                } catch {
                    sayProblem(error.message)
                }
            } else if let flaw = setting.flaw(typed) {
                say(flaw)
            } else {
                return .text(typed)
            }
        }
    }

    /// Whether the source answers with these values, or the person wants them all the same.
    private func isAccepted(
        _ adapter: SourceAdapter, _ values: [String: String], _ key: SourceKey?
    ) throws(Failure) -> Bool {
        do throws(Failure) {
            if let count = try work.tries(adapter, values, key) {
                person.say("\(adapter.source.name) answers: \(count) meetings today.")
            }
            return true
        } catch {
            sayProblem(error.message)
            return try person.ask("Save it all the same? y for yes [no]: ", false).trimmed.lowercased() == "y"
        }
    }

    /// The races of a source that is no part of the board unless the setting names it.
    private func offerRaces(of source: RaceSource) throws(Failure) {
        let now = try work.reader().value(.source)?.text ?? Setting.source.builtIn
        let named = now.split(separator: ",").map { String($0).trimmed }
        guard Catalogue.besides.contains(source), !named.contains(source.name) else { return }
        let typed = try person.ask("Its races on the board too? y for yes [no]: ", false).trimmed
        if typed.lowercased() == "y" { try work.write([Setting.source.name: now + "," + source.name]) }
    }

    private func say(_ flaw: Failure) {
        sayProblem(flaw.message)
        if let hint = flaw.hint { person.say(hint) }
    }

    private func sayProblem(_ words: String) { person.say(words.hasSuffix("?") ? words : words + ".") }

    private func tryFeed() throws(Failure) {
        do throws(Failure) {
            if let count = try work.feed() { person.say("The feed answers: \(count) races to come.") }
        } catch {
            sayProblem(error.message)
            person.say("raceboard doctor looks further.")
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
