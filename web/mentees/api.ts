import { savePrivateNotes, setProgress } from '#contract/mentees.ts'
import { Refused } from '#web/kernel/refused.ts'
import { useAction } from '#web/kernel/use-action.ts'

/** Success; the server said no; no answer. */
export const words = {
  list: { failed: 'Failed to fetch mentees', broke: 'Error fetching mentees' },
  details: { failed: 'Failed to fetch mentee details', broke: 'Error fetching mentee details' },
  unknown: { failed: 'Mentee not found' },
  setProgress: {
    done: 'Progress updated successfully!',
    failed: 'Failed to update progress',
    broke: 'Error updating progress',
  },
  saveNotes: {
    done: 'Notes updated successfully!',
    failed: 'Failed to update notes',
    broke: 'Error updating notes',
  },
}

export const useSetProgress = () => useAction(setProgress, words.setProgress)
export const useSaveNotes = () => useAction(savePrivateNotes, words.saveNotes)

/** 'Failed to fetch mentees: {message}' */
export const listFailure = (error: Error): string =>
  error instanceof Refused ? `${words.list.failed}: ${error.message}` : words.list.broke
