import type { HandoverReason } from '#contract/assignments.ts'

/** The decision about a relationship, or about a mentee who has no mentor yet. */
export const noChange = {
  /** The id of the next mentor, or another option of the list of mentors. */
  next: '',
  /** The reason to choose a mentor who is away or has no place. */
  reason: '',
  lastDay: '',
  additional: false,
  /** The planned shifts that move to the next mentor, and whether one overlaps another shift. */
  shiftIds: [] as string[],
  overlaps: false,
  why: '',
  /** null until somebody edits the note that is filled from the record. */
  note: null as string | null,
}
export type Change = typeof noChange

/** The id of the next mentor. Empty without one. */
export const chosenMentor = ({ next }: Change): string => (Number(next) > 0 ? next : '')

/** The parts of a request body. Without a reason there is no handover. */
export const toBody = ({ reason, why, note, shiftIds, overlaps }: Change) => ({
  ...(reason.trim() !== '' && { overrule: { reason } }),
  ...(shiftIds.length > 0 && { shiftIds: shiftIds.map(Number) }),
  // Each overlap is named beside its shift.
  ...(overlaps && { allowOverlap: true }),
  // The options are the keys of the reasons.
  ...(why !== '' && { handover: { why: why as HandoverReason, ...(note !== null && { note }) } }),
})
