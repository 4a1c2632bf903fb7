import {
  acceptHandover,
  alreadyAssignedCode,
  arrangeCover,
  askForCover,
  assignMentor,
  endRelationship,
  writeHandover,
} from '#contract/assignments.ts'
import { overrulable } from '#contract/matches.ts'
import { overlapCode } from '#contract/shifts.ts'
import { call } from '#web/kernel/call.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { refusedBy } from '#web/kit/table/RunOutcome.tsx'

/** Assigns a mentor in a bulk action, but never in place of another one. */
export const assignUnassigned = (pair: { mentorId: number; menteeId: number }, signal: AbortSignal) =>
  refusedBy(
    alreadyAssignedCode,
    'already has a mentor',
    call(assignMentor, { body: { ...pair, onlyUnassigned: true } }, { signal }),
  )

export const messages = {
  lists: { error: 'Error fetching mentor/mentee data' },
  assign: {
    success: 'Mentor assigned!',
    error: 'Failed to assign mentor',
    networkError: 'Error assigning mentor',
  },
  end: {
    success: 'Relationship ended',
    error: 'Failed to end relationship',
    networkError: 'Error ending relationship',
  },
  cover: {
    success: 'Cover arranged',
    error: 'Failed to arrange cover',
    networkError: 'Error arranging cover',
  },
  ask: { success: 'Saved', error: 'Failed to ask for cover', networkError: 'Error asking for cover' },
  note: { success: 'Saved', error: 'Failed to save the note', networkError: 'Error saving the note' },
  accept: {
    success: 'Handover accepted',
    error: 'Failed to accept the handover',
    networkError: 'Error accepting the handover',
  },
}

export const useAssignMentor = () =>
  useApiMutation(assignMentor, { texts: messages.assign, quietAbout: [overlapCode, ...overrulable] })
export const useEndRelationship = () => useApiMutation(endRelationship, { texts: messages.end })
export const useArrangeCover = () =>
  useApiMutation(arrangeCover, { texts: messages.cover, quietAbout: [...overrulable] })
export const useAskForCover = () => useApiMutation(askForCover, { texts: messages.ask })
export const useWriteHandover = () => useApiMutation(writeHandover, { texts: messages.note })
export const useAcceptHandover = () => useApiMutation(acceptHandover, { texts: messages.accept })
