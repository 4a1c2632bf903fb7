import { sendLetterAgain } from '#contract/attention.ts'
import { sendInvitation } from '#contract/users.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to load what waits' },
  invite: { error: 'Failed to send invitation' },
  letter: { error: 'Failed to send letter' },
}

export const useSendInvitation = () => useApiMutation(sendInvitation, messages.invite, { saysReply: true })
export const useSendLetterAgain = () => useApiMutation(sendLetterAgain, messages.letter, { saysReply: true })
