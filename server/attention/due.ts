/** 'is overdue' or 'is due'. The text contains no number of days: readers see it from `since`. */
export const dueText = (targetDay: string, today: string): string =>
  targetDay < today ? 'is overdue' : 'is due'

type WithoutMentor = { left_since: string | null; alone_since: string | null; created_at: string }

/**
 * Start of the time without a mentor: the mentor left, the last relationship ended, or the account was
 * created.
 */
export const withoutMentorSince = ({ left_since, alone_since, created_at }: WithoutMentor): string =>
  left_since ?? alone_since ?? created_at

type Waiting = { since: string; id: number }

/** Oldest first, then by id. All instants have the same format, so they compare as strings. */
export const byAge = (a: Waiting, b: Waiting): number =>
  a.since === b.since ? a.id - b.id : a.since < b.since ? -1 : 1
