import { alreadyAssignedCode, assignMentor } from '#contract/assignments.ts'
import { call } from '#web/kernel/call.ts'
import { refusedBy } from '#web/kit/table/RunOutcome.tsx'

/** Assigns a mentor in a bulk action, but never in place of another one. */
export const assignUnassigned = (pair: { mentorId: number; menteeId: number }, signal: AbortSignal) =>
  refusedBy(
    alreadyAssignedCode,
    'already has a mentor',
    call(assignMentor, { body: { ...pair, onlyUnassigned: true } }, { signal }),
  )
