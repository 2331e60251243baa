// Seconds since the copy was fetched, by this machine's clock alone, and what it had been in other caches before. nginx
// has no Age of its own.
function age(r) {
    var fetched = parseFloat(r.variables.upstream_http_x_fetched);
    if (!fetched) return "";
    var kept = Math.max(0, Math.floor(parseFloat(r.variables.msec) - fetched));
    return String(kept + (parseInt(r.variables.upstream_http_age) || 0));
}
export default { age };
