import Models
import Testing

@Suite struct RedactorTests {
    private let redactor = Redactor(home: "/home/ada", user: "ada", host: "box.example.org")

    @Test(arguments: [
        ("https://bob:hunter2@host/a", "https://[hidden]@host/a"),
        ("http_proxy=http://u:p@w@proxy:3128/", "http_proxy=http://[hidden]@proxy:3128/"),
        ("https://host/a?count=10&api_key=abc&b=c", "https://host/a?count=10&api_key=[hidden]&b=c"),
        ("GET /x?access_token=abc.def-1 HTTP/1.1", "GET /x?access_token=[hidden] HTTP/1.1"),
        ("Authorization: Bearer abc.def", "Authorization: [hidden]"),
        ("cookie: a=b; c=d\nhost: x", "cookie: [hidden]\nhost: x"),
        ("set-cookie=sid=1; Path=/", "set-cookie=[hidden]"),
        ("X-RapidAPI-Key: 0123456789", "X-RapidAPI-Key: [hidden]"),
        ("password=hunter2 user=x", "password=[hidden] user=x"),
        (#"{"token":"abc","n":1}"#, #"{"token":"[hidden]","n":1}"#),
        (#"{"authorization":"Basic Zm9v","n":1}"#, #"{"authorization":"[hidden]","n":1}"#),
        ("client_secret = 'x y'", "client_secret = '[hidden]'"),
        ("x-auth-token: Bearer abc.def", "x-auth-token: [hidden]"), ("passphrase=sesame", "passphrase=[hidden]"),
        ("no secret here: R7 Flemington, 1200m", "no secret here: R7 Flemington, 1200m"),
        ("https://host/v2?count=10&categories=%5B%224a", "https://host/v2?count=10&categories=%5B%224a"),
    ])
    func secretsAreHidden(text: String, shown: String) {
        #expect(Redactor.secrets(text) == shown)
        #expect(Redactor.secrets(shown) == shown, "once is enough")
    }

    @Test(arguments: [
        ("/home/ada/.config/raceboard", "~/.config/raceboard"), ("/home/adam/x", "/home/adam/x"),
        ("ada@box: ada's Canada", "[user]@[host]: [user]'s Canada"), ("box.example.org:80", "[host]:80"),
        ("Mailbox", "Mailbox"), ("/srv/ada_1", "/srv/ada_1"),
    ])
    func homeUserAndHostAreReplaced(text: String, shown: String) {
        #expect(redactor.text(text) == shown)
    }

    @Test func nothingKnownChangesNothing() {
        #expect(Redactor(home: "/", user: "", host: "localhost").text("/ on localhost") == "/ on localhost")
    }

    @Test(arguments: [
        "Set-Cookie", "authorization", "X-RapidAPI-Key", "x-api-key", "Proxy-Authenticate", "x-amz-token",
    ])
    func secretHeaders(name: String) {
        #expect(Redactor.isSecret(header: name))
    }

    @Test(arguments: ["date", "content-type", "retry-after", "etag", "age", "last-modified", "cache-control"])
    func headersThatAReplayNeedsAreNoSecret(name: String) {
        #expect(!Redactor.isSecret(header: name))
    }
}
