internal import CLinux
internal import Models

/// Translations by gettext of the C library (docs/translations.md). Nothing else calls it.
package enum MessageReader {
    /// Translates the texts that are made from now on, if the locale is not English and has a catalogue. Before the
    /// first thread.
    package static func open() {
        guard rb_open_messages() != 0 else { return }
        Translation.install(
            MessageLookup { text, context in
                text.isEmpty ? nil : rb_message(text, context).flatMap { String(validatingCString: $0) }
            } findForCount: { one, other, count in
                rb_message_for_count(one, other, UInt(count.magnitude)).flatMap { String(validatingCString: $0) }
            })
    }
}
