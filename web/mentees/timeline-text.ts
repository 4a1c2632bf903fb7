import { type TimelineKind, timelineKinds } from '#contract/mentees.ts'

/** '10 of 43 entries', or '1 entry' when all are shown. */
export function countText(shown: number, total: number): string {
  const figure = total.toLocaleString('en-GB')
  const entries = `${figure} ${total === 1 ? 'entry' : 'entries'}`
  return shown < total ? `${shown.toLocaleString('en-GB')} of ${entries}` : entries
}

export const emptyText = (kind: TimelineKind): string =>
  `No ${timelineKinds[kind].label.toLocaleLowerCase('en-GB')} yet`

/** Options of the filter; '' means all. */
export const kindChoices: { value: TimelineKind | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...Object.entries(timelineKinds).map(([kind, { label }]) => ({ value: kind as TimelineKind, label })),
]
