/**
 * Tracks searches that were sent but have not arrived as the field's value. On a slow machine several are
 * pending, and none may overwrite later input.
 */
export function trackPendingSearches() {
  let pending: string[] = []
  return {
    /** Returns whether the search differs from the current one, or from one that is still pending. */
    send(text: string, current: string): boolean {
      if (text === current && pending.length === 0) return false
      pending.push(text)
      return true
    },
    /** Whether a new value is one's own pending search; other values must be shown. */
    isOwn(value: string): boolean {
      const place = pending.indexOf(value)
      pending = place < 0 ? [] : pending.slice(place + 1)
      return place >= 0
    },
  }
}
