import { readTeamLine, saveDebrief, withdrawDebrief } from '#contract/debriefs.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  page: { error: 'Failed to load this debrief', networkError: 'Error loading this debrief' },
  save: {
    success: 'Debrief saved',
    error: 'Failed to save debrief',
    networkError: 'Error saving debrief',
  },
  lineRead: {
    success: 'Marked as read',
    error: 'Failed to mark this as read',
    networkError: 'Error marking this as read',
  },
  withdraw: {
    success: 'Debrief withdrawn',
    error: 'Failed to withdraw debrief',
    networkError: 'Error withdrawing debrief',
  },
}

/** The debrief's page with the dialog 'It did not happen'. */
export const pathWhenMissed = (shiftId: number) => `/shifts/${shiftId}/debrief?missed=yes`

export const useSaveDebrief = () =>
  useApiMutation(saveDebrief, { texts: messages.save, showsChange: true, keepsUnanswered: true })
export const useReadTeamLine = () => useApiMutation(readTeamLine, { texts: messages.lineRead })
export const useWithdrawDebrief = () => useApiMutation(withdrawDebrief, { texts: messages.withdraw })
