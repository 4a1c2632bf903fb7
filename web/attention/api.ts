import { bringBack, chooseGuide, putOff, remindMentor, sendLetterAgain } from '#contract/attention.ts'
import { sendInvitation } from '#contract/users.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to load what waits' },
  invite: { error: 'Failed to send invitation' },
  letter: { error: 'Failed to send letter' },
  putOff: { success: 'Put off', error: 'Failed to put this off' },
  bringBack: { success: 'Waits again', error: 'Failed to bring this back' },
  guide: { error: 'Failed to keep this' },
  remind: { error: 'Failed to remind the mentor' },
}

export const useSendInvitation = () => useApiMutation(sendInvitation, messages.invite, { saysReply: true })
export const useSendLetterAgain = () => useApiMutation(sendLetterAgain, messages.letter, { saysReply: true })
export const usePutOff = () => useApiMutation(putOff, messages.putOff, { quiet: 'failures' })
export const useBringBack = () => useApiMutation(bringBack, messages.bringBack)
export const useRemindMentor = () => useApiMutation(remindMentor, messages.remind, { saysReply: true })
export const useChooseGuide = () => useApiMutation(chooseGuide, messages.guide)
