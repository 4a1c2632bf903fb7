import { assignMentor, endRelationship } from '#contract/assignments.ts'
import { useAction } from '#web/kernel/use-action.ts'

/** Success; the server said no; no answer. */
export const words = {
  lists: { failed: 'Error fetching mentor/mentee data' },
  assign: { done: 'Mentor assigned!', failed: 'Failed to assign mentor', broke: 'Error assigning mentor' },
  end: {
    done: 'Relationship ended',
    failed: 'Failed to end relationship',
    broke: 'Error ending relationship',
  },
}

export const useAssignMentor = () => useAction(assignMentor, words.assign)
export const useEndRelationship = () => useAction(endRelationship, words.end)
