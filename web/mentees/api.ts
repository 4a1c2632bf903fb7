import { savePrivateNotes, setProgress } from '#contract/mentees.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to fetch mentees', networkError: 'Error fetching mentees' },
  details: { error: 'Failed to fetch mentee details', networkError: 'Error fetching mentee details' },
  unknown: { error: 'Mentee not found' },
  path: { error: 'Failed to fetch shifts, hours and goals' },
  setProgress: {
    success: 'Progress updated successfully!',
    error: 'Failed to update progress',
    networkError: 'Error updating progress',
  },
  saveNotes: {
    success: 'Notes updated successfully!',
    error: 'Failed to update notes',
    networkError: 'Error updating notes',
  },
}

export const useSetProgress = () => useApiMutation(setProgress, { texts: messages.setProgress })
/** Used by the dialog. */
export const useUpdateProgress = () =>
  useApiMutation(setProgress, { texts: messages.setProgress, showsChange: true })
export const useSaveNotes = () =>
  useApiMutation(savePrivateNotes, { texts: messages.saveNotes, showsChange: true })

/** Returns 'Failed to fetch mentees: {message}'. */
export const listFailure = (error: Error): string =>
  error instanceof ApiError ? `${messages.list.error}: ${error.message}` : messages.list.networkError
