internal import Services

/// Secrets in the settings and the environment.
package enum KnownSecrets {
    /// Keys, passwords of addresses and proxies, and the partner's identity. An unreadable key is reported where it is
    /// used.
    package static func words(_ reader: SettingReader) -> [String] {
        let secrets = Setting.all.filter(\.isSecret).compactMap { reader.value($0)?.text }
        let addresses = Setting.all.filter { $0.kind == .address }.compactMap { reader.value($0)?.text }
        let proxies = reader.environment.filter { $0.key.lowercased().hasSuffix("_proxy") }.map(\.value)
        // A key can be in a file of its own, and a service could repeat it in an answer.
        let keys = Secrets(environment: reader.environment).keys(reader).map(\.secret)
        return secrets + (addresses + proxies).flatMap(HTTPRequest.secrets(ofAddress:))
            + OpenFeeds.secrets(reader) + keys
    }
}
