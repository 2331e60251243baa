/// A message of each kind that a broker passes on (docs/fleet/relay.md), with every key that the program reads.
enum BrokerDocument {
    private static let feed = """
        {"age_seconds":1,"is_stopped":false,"true_at":"2026-11-21T03:00:00Z","source":"neds","state":"live",\
        "error":{"kind":"server_fault","status":503,"seconds":10,"detail":"no"}}
        """

    static let board = """
        {"at":"2026-11-21T03:00:00Z","feed":\(feed),"generated_at":"2026-11-21T03:00:00Z",\
        "horizons":{"horse":"2026-11-21T05:10:00Z"},"kind":"board","listed_only":["b"],"open_feed":1,"races":[{\
        "advertised_start":"2026-11-21T03:05:00Z","category":"horse","id":"a","meeting":"Flemington","name":"Cup",\
        "number":7,"status":"open","distance_m":1200,"weather":"Fine","track_condition":"Good4",\
        "url":"https://example.org/1","venue":{"name":"Flemington","country":"AUS","state":"VIC"}}],\
        "run":"2026-11-21T01:00:00Z","schema":1,"seq":18231,"skipped":0}
        """

    static let beat = """
        {"run":"2026-11-21T01:00:00Z","seq":18232,"at":"2026-11-21T03:00:00Z","feed":\(feed),"confirms":18231,\
        "boxes":48,"budget_per_minute":20,"kind":"beat","schema":1}
        """

    static let status = """
        {"kind":"status","id":"a","status":"delayed","advertised_start":"2026-11-21T03:05:00Z","schema":1}
        """

    static let card = """
        {"kind":"card","generated_at":"2026-11-21T03:00:00Z","open_feed":1,"schema":1,"race":{"id":"a",\
        "category":"horse","advertised_start":"2026-11-21T03:05:00Z","actual_start":"2026-11-21T03:05:30Z",\
        "status":"final","name":"Cup","meeting":"Flemington","meeting_id":"m","number":7,"distance_m":1200,\
        "prize_money":27500,"tips":[1,2],"comment":"Even.","venue":{"name":"Flemington","state":"VIC"}},\
        "runners":[{"number":1,"name":"Daisy","barrier":4,"age":5,"jockey":"Ada Birch","weight_kg":57.5,"win":3.4,\
        "place":1.5,"starting_price":3.2,"fluctuations":[4,3.4],"is_favourite":true,"is_scratched":false,\
        "is_late_scratched":false,"scratched_at":null,"last_starts":"12x34"}],"placings":[{"position":1,"number":1,\
        "name":"Daisy","barrier":4,"margin_lengths":0.5,"time_s":71.2,"margin":"1/2L"}],"dividends":[{\
        "product":"Pool Win","tote":"NZ","amount":3.3,"is_final":true,"combination":[1]}]}
        """

    static let time = """
        {"kind":"time","number":4,"at":"2026-11-21T03:00:00Z","schema":1}
        """

    static let notice = """
        {"by":"duty","from":"2026-11-21T02:55:00Z","kind":"notice","level":"evacuate","rev":7,"schema":1,\
        "text":"Leave by the nearest exit","until":"2026-11-21T05:00:00Z"}
        """

    static let order = """
        {"kind":"order","number":52814,"order":"identify","schema":1}
        """

    static let presence = """
        {"kind":"up","program":"0.2.0","schema":1,"since":"2026-11-21T02:00:00Z","up":true}
        """

    static let health = """
        {"at":"2026-11-21T03:00:00Z","health":{"state":"live","data_age_seconds":4,"version":"0.2.0",\
        "clock_offset_seconds":3,"races":40,"resident_kib":30000,"restarts":1},"via":"relay",\
        "painted_at":"2026-11-21T02:59:59Z","temperature_c":51,"disk_free_mib":2210,"television":"connected",\
        "groups":["stand"],"revs":{"notice flemington":7},"shown":{"flemington":7},"problem":"full","kind":"health"}
        """

    static let acknowledgement = """
        {"kind":"ack","subject":"notice","scope":"flemington","rev":7,"number":7,"at":"2026-11-21T03:00:00Z",\
        "refused":"it has ended","schema":1}
        """

    static let shot = """
        {"kind":"shot","at":"2026-11-21T03:00:00Z","lines":["R7  Flemington   3m",""],"number":52814,"schema":1}
        """
}
