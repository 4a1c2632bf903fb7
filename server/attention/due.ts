/** 'is overdue' or 'is due'; how long ago or in how many days is told by `since`. */
export const dueText = (targetDay: string, today: string): string =>
  targetDay < today ? 'is overdue' : 'is due'

type WithoutMentor = { left_since: string | null; alone_since: string | null; created_at: string }

/** From when a mentee has had nobody: their mentor left, their last relationship ended, or they came. */
export const withoutMentorSince = ({ left_since, alone_since, created_at }: WithoutMentor): string =>
  left_since ?? alone_since ?? created_at

type Waiting = { since: string; id: number }

/** What has waited longest comes first, of equals what was made first; instants are texts of one form. */
export const byAge = (a: Waiting, b: Waiting): number =>
  a.since === b.since ? a.id - b.id : a.since < b.since ? -1 : 1
