/**
 * What a field has searched for and what has not yet come back as its value. On a slow machine one search is still
 * arriving when the next goes out: none of them may put back the letters that were typed since.
 */
export function trackPendingSearches() {
  let pending: string[] = []
  return {
    send(text: string, present: string): void {
      if (text !== present || pending.length > 0) pending.push(text)
    },
    /** Whether a new value is the answer to a search of one's own; from anywhere else, it is to be shown. */
    isOwn(value: string): boolean {
      const place = pending.indexOf(value)
      pending = place < 0 ? [] : pending.slice(place + 1)
      return place >= 0
    },
  }
}
