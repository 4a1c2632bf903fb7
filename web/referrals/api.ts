import { decideReferral, editReferral, referralThanks, submitReferral } from '#contract/referrals.ts'
import { makeInvitationLink, sendInvitation } from '#contract/users.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { messages as users } from '#web/users/api.ts'

const undecided = {
  error: 'Failed to update referral status',
  networkError: 'Error updating referral status',
}

export const messages = {
  submit: {
    success: referralThanks,
    error: 'Failed to submit referral',
  },
  list: { error: 'Failed to fetch referrals', networkError: 'Error fetching referrals' },
  approve: { success: 'Referral approved successfully', ...undecided },
  reject: { success: 'Referral rejected successfully', ...undecided },
  preview: { error: 'Failed to load the email', networkError: 'Error loading the email' },
  edit: {
    success: 'Department saved',
    error: 'Failed to save department',
    networkError: 'Error saving department',
  },
  sendInvitation: users.sendInvitation,
  makeLink: users.makeLink,
}

export const useSubmitReferral = () => useApiMutation(submitReferral, { texts: messages.submit })
export const useApprove = () => useApiMutation(decideReferral, { texts: messages.approve })
export const useReject = () => useApiMutation(decideReferral, { texts: messages.reject })
export const useEditReferral = () => useApiMutation(editReferral, { texts: messages.edit, showsChange: true })
export const useSendInvitation = () =>
  useApiMutation(sendInvitation, { texts: { ...messages.sendInvitation, saysReply: true } })
export const useMakeInvitationLink = () => useApiMutation(makeInvitationLink, { texts: messages.makeLink })

/** The error message of the list; prefers the sentence of the server. */
export function listFailure(error: Error | null): string {
  return error instanceof ApiError ? (error.serverMessage ?? messages.list.error) : messages.list.networkError
}
