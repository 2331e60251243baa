import Models
import Testing

@Suite struct AddressMaskTests {
    @Test(arguments: [
        ("http://h/", "http://h/"), ("http://me:secret@h/x", "http://***@h/x"), ("me:secret@h", "***@h"),
        ("http://me:se/cr et@h", "http://***@h"), ("me://secret@h", "***@h"), ("http:/secret@h", "***@h"),
        ("http://h/?key=secret", "http://h/?***"), ("http://h/?", "http://h/?"), ("/a/path", "/a/path"), ("", ""),
    ])
    func aValueShowsNoPassword(value: String, shown: String) {
        #expect(AddressMask.value(value) == shown)
    }

    @Test(arguments: [
        ("no address", "no address"), ("see http://me:secret@h/x now", "see http://***@h/x now"),
        ("a@b http://h/a@b", "a@b http://h/a@b"), ("http://a:b@c https://d@e", "http://***@c https://***@e"),
    ])
    func aTextShowsNoPassword(text: String, shown: String) {
        #expect(AddressMask.text(text) == shown)
    }
}
