import Services

/// What the settings and the environment hold that is nobody else's business.
enum KnownSecrets {
    /// Keys, passwords of addresses and proxies, and who asks. What cannot be read is told where it is used.
    static func words(_ reader: SettingReader) -> [String] {
        let secrets = Setting.all.filter(\.isSecret).compactMap { reader.value($0)?.text }
        let addresses = Setting.all.filter { $0.kind == .address }.compactMap { reader.value($0)?.text }
        let proxies = reader.environment.filter { $0.key.lowercased().hasSuffix("_proxy") }.map(\.value)
        // It may stand in a file of its own, and a service that was told it once may say it to whoever asks.
        let keys = Secrets(environment: reader.environment).keys(reader).map(\.secret)
        return secrets + (addresses + proxies).flatMap(HTTPRequest.secrets(ofAddress:)) + keys
    }
}
