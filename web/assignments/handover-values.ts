import type { HandoverReason } from '#contract/assignments.ts'

/** `note` is null until somebody edits the one that is filled from the record. */
export type HandoverValues = { why: string; note: string | null; shiftIds: string[]; overlaps: boolean }
export const noHandover: HandoverValues = { why: '', note: null, shiftIds: [], overlaps: false }

/** The part of a request body. Without a reason there is no handover. */
export const toHandover = ({ why, note, shiftIds, overlaps }: HandoverValues) => ({
  ...(shiftIds.length > 0 && { shiftIds: shiftIds.map(Number) }),
  // Each overlap is named beside its shift.
  ...(overlaps && { allowOverlap: true }),
  // The options are the keys of the reasons.
  ...(why !== '' && { handover: { why: why as HandoverReason, ...(note !== null && { note }) } }),
})
