/**
 * Tracks searches that were sent but have not arrived as the field's value. On a slow machine several are
 * pending, and none may overwrite later input.
 */
export function trackPendingSearches() {
  let pending: string[] = []
  return {
    send(text: string, present: string): void {
      if (text !== present || pending.length > 0) pending.push(text)
    },
    /** Whether a new value is one's own pending search; other values must be shown. */
    isOwn(value: string): boolean {
      const place = pending.indexOf(value)
      pending = place < 0 ? [] : pending.slice(place + 1)
      return place >= 0
    },
  }
}
