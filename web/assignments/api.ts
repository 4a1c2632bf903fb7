import { assignMentor, endRelationship } from '#contract/assignments.ts'
import { overrulable } from '#contract/matches.ts'
import { overlapCode } from '#contract/shifts.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const alreadyAssigned = 'already has a mentor'

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
}

export const useAssignMentor = () =>
  useApiMutation(assignMentor, messages.assign, { quietAbout: [overlapCode, ...overrulable] })
export const useEndRelationship = () => useApiMutation(endRelationship, messages.end)
