import { type TimelineKind, timelineKinds } from '#contract/mentees.ts'
import { namesInUse } from '#contract/modules.ts'

/** '10 of 43 entries', or '1 entry' when all are shown. */
export function countText(shown: number, total: number): string {
  const figure = total.toLocaleString('en-GB')
  const entries = `${figure} ${total === 1 ? 'entry' : 'entries'}`
  return shown < total ? `${shown.toLocaleString('en-GB')} of ${entries}` : entries
}

export const emptyText = (kind: TimelineKind): string =>
  `No ${timelineKinds[kind].label.toLocaleLowerCase('en-GB')} yet`

/** Options of the filter, without the kinds of modules that are off; '' means all. */
export const kindChoices = (off: readonly string[]): { value: TimelineKind | ''; label: string }[] => [
  { value: '', label: 'All' },
  ...namesInUse(timelineKinds, off).map((kind) => ({ value: kind, label: timelineKinds[kind].label })),
]
