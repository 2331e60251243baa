import FoundationEssentials
import Models

/// Lines of iCalendar (RFC 5545): escaped, folded at 75 octets, each ended by CR LF.
enum CalendarText {
    /// A property whose value is text.
    static func text(_ name: String, _ value: String) -> String { line(name, escaped(value)) }

    /// A property whose value is an instant: `20261121T030500Z`.
    static func instant(_ name: String, _ instant: Date) -> String {
        line(name, RFC3339.format(instant).filter { $0 != "-" && $0 != ":" })
    }

    /// A property whose value needs no escapes.
    static func line(_ name: String, _ value: String) -> String { folded("\(name):\(value)") + "\r\n" }

    /// RFC 5545, 3.3.11: backslash, semicolon, comma and line feed.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\" + String(scalar)
            case "\n": escaped += "\\n"
            case "\r": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// RFC 5545, 3.1: a line has at most 75 octets without its end; the next ones begin with a space, which counts. No
    /// character is cut.
    static func folded(_ line: String) -> String {
        var folded = ""
        var octets = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if octets + size > 75 {
                folded += "\r\n "
                octets = 1
            }
            folded.unicodeScalars.append(scalar)
            octets += size
        }
        return folded
    }
}
