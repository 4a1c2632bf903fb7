import { decideReferral, editReferral, submitReferral } from '#contract/referrals.ts'
import { makeInvitationLink, sendInvitation } from '#contract/users.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

const undecided = {
  error: 'Failed to update referral status',
  networkError: 'Error updating referral status',
}

export const messages = {
  submit: {
    success: 'Referral submitted successfully! We will review your application and contact you soon.',
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
  sendInvitation: { error: 'Failed to send invitation' },
  makeLink: { error: 'Failed to create an invitation link' },
}

export const useSubmitReferral = () => useApiMutation(submitReferral, messages.submit)
export const useApprove = () => useApiMutation(decideReferral, messages.approve)
export const useReject = () => useApiMutation(decideReferral, messages.reject)
export const useEditReferral = () => useApiMutation(editReferral, messages.edit, { showsChange: true })
export const useSendInvitation = () =>
  useApiMutation(sendInvitation, messages.sendInvitation, { saysReply: true })
export const useMakeInvitationLink = () => useApiMutation(makeInvitationLink, messages.makeLink)

/** The error message of the list; prefers the sentence of the server. */
export function listFailure(error: Error | null): string {
  return error instanceof ApiError ? (error.serverMessage ?? messages.list.error) : messages.list.networkError
}
