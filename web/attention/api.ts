import { sendLetterAgain } from '#contract/attention.ts'
import { sendInvitation } from '#contract/users.ts'
import { useAction } from '#web/kernel/use-action.ts'

/** Success; the server said no; no answer. */
export const words = {
  list: { failed: 'Failed to load what waits' },
  invite: { done: 'The invitation will be sent again.', failed: 'Failed to send invitation' },
  letter: { done: 'The letter will be sent again.', failed: 'Failed to send letter' },
}

export const useSendInvitation = () => useAction(sendInvitation, words.invite)
export const useSendLetterAgain = () => useAction(sendLetterAgain, words.letter)
