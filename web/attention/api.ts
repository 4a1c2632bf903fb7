import { chooseGuide, remindMentor, sendLetterAgain, snooze, unsnooze } from '#contract/attention.ts'
import { setProgress } from '#contract/mentees.ts'
import { sendInvitation } from '#contract/users.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { messages as mentees } from '#web/mentees/api.ts'

export const messages = {
  list: { error: 'Failed to load tasks' },
  invite: { error: 'Failed to send invitation' },
  letter: { error: 'Failed to send email' },
  snooze: { success: 'Snoozed', error: 'Failed to snooze this' },
  unsnooze: { success: 'Shown again', error: 'Failed to show this again' },
  guide: { error: 'Failed to save your choice' },
  remind: { error: 'Failed to remind the mentor' },
}

export const useSendInvitation = () =>
  useApiMutation(sendInvitation, { texts: { ...messages.invite, saysReply: true } })
export const useSendLetterAgain = () =>
  useApiMutation(sendLetterAgain, { texts: { ...messages.letter, saysReply: true } })
export const useSnooze = () => useApiMutation(snooze, { texts: messages.snooze, quiet: 'failures' })
export const useUnsnooze = () => useApiMutation(unsnooze, { texts: messages.unsnooze })
export const useRemindMentor = () =>
  useApiMutation(remindMentor, { texts: { ...messages.remind, saysReply: true } })
export const useSetUndergoing = () => useApiMutation(setProgress, { texts: mentees.setProgress })
export const useChooseGuide = () => useApiMutation(chooseGuide, { texts: messages.guide })
