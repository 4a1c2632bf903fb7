import { forgetDraftsOfOthers } from './drafts.ts'
import { removeOfflineDataOfOthers } from './offline-data.ts'

/**
 * Removes what earlier people left in this browser; the table 'In the browser' of docs/security.md lists it.
 * Runs whenever the signed-in person becomes known, regardless of how the earlier session ended.
 */
export function forgetOtherPeople(me: number): void {
  forgetDraftsOfOthers(sessionStorage, me)
  removeOfflineDataOfOthers(me)
}
