import FoundationEssentials
import Services
import Settings
import System

extension FleetSettings {
    /// End of the certificate that the folder of `relay-identity` has now; nil without one.
    var certificateEnds: Date? {
        guard let identity, let file = try? OpenFile("\(identity)/client.crt", .read, links: .followed),
            let bytes = try? file.read(limit: 1 << 16)
        else { return nil }
        return CertificateEnd.of(pem: bytes)
    }
}
