package import Models
package import Services

extension KioskHealth: JSONBody {
    package static let notes: [String: JSONNote] = [
        "schema": "Version of the kiosk's file.", "version": "Version of the program.", "pid": "Its process id.",
        "writtenAt": .time("When it was written."), "startedAt": .time("When the kiosk started."),
        "restarts": "Starts since the last one that followed a regular end.",
        "state": .words(["waiting", "live", "stale", "no_data"], "How good the data is."),
        "dataAgeSeconds": "Seconds since the last good answer; null before one.",
        "source": "The source that answered last, by its name in settings.",
        "feed": "Where the races come from. Not from an earlier version.",
        "isBackup": "Whether that is the fallback.",
        "clockOffsetSeconds": "Seconds that the feed's clock is ahead of the program's.",
        "lastError": "The current or last error; null before one.", "isFailing": "Whether that error still holds.",
        "storeProblem": "Why nothing is saved now; null without a problem.", "races": "Races on the board.",
        "nextRace": "The next race to jump; null without a race.", "residentKib": "Resident memory in KiB.",
        "frames": "Frames that the terminal accepted since the start.",
        "requests": "Requests to each source since the start, by its name; null from an earlier version.",
        "lateEvictions": "Races that left the board more than a second too late; null from an earlier version.",
    ]
}

extension KioskHealth.Failure: JSONBody {
    static let notes: [String: JSONNote] = [
        "kind": "One word for programs.", "message": "A sentence without its full stop, for people.",
        "at": .time("When it began."),
    ]
}

extension KioskHealth.Feed: JSONBody {
    static let notes: [String: JSONNote] = [
        "simulated": "Whether the races are made up: those of a simulated day, with --demo."
    ]
}

extension KioskHealth.NextRace: JSONBody {
    static let notes: [String: JSONNote] = [
        "id": "The race, by its source's id; opaque.", "category": "Category of the race.",
        "meeting": "Name of the meeting.", "number": "Number on its meeting's card, from 1; null if unknown.",
        "start": .time("Advertised start."), "secondsToStart": "Seconds from the report to the start.",
    ]
}

extension RequestFigures.Source: JSONBody {
    package static let notes: [String: JSONNote] = [
        "requests": "Requests that were sent.", "bytes": "Bytes of all answers, unpacked.",
        "failures": "Failed requests by the kind of the error.", "retries": "Requests after a failed one.",
        "cacheHits": "Answers that were used again.", "limitWaits": "Requests that waited for a limit.",
        "limitWaitMilliseconds": "Milliseconds of those waits.", "milliseconds": "Times of the requests.",
    ]
}

extension RequestFigures.Durations: JSONBody {
    package static let notes: [String: JSONNote] = [
        "shortest": "Milliseconds of the shortest; 0 without requests.",
        "median": "Half of the requests took no longer.", "longest": "Milliseconds of the longest.",
    ]
}
