/// Where what must outlast the program is kept.
enum StorePlace: Hashable, Sendable {
    case folder(String)
    /// Nothing is kept: so it was asked for, or there is no HOME.
    case none

    init(_ reader: SettingReader) throws(Failure) {
        guard let value = reader.value(.store) else {
            self = BaseFolder.state.path(in: reader.environment).map(StorePlace.folder) ?? .none
            return
        }
        try Setting.store.kind.check(value)
        self = value.text == "none" ? .none : .folder(value.text)
    }

    /// As it would be written.
    var text: String {
        switch self {
        case .folder(let path): path
        case .none: "none"
        }
    }
}
