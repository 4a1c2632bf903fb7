import { decideReferral, editReferral, submitReferral } from '#contract/referrals.ts'
import { exportApplicant } from '#contract/subject-access.ts'
import { makeInvitationLink, sendInvitation } from '#contract/users.ts'
import { Refused } from '#web/kernel/refused.ts'
import { useAction } from '#web/kernel/use-action.ts'

const undecided = {
  failed: 'Failed to update referral status',
  broke: 'Error updating referral status',
}

/** Success; the server said no; no answer. */
export const words = {
  submit: {
    done: 'Referral submitted successfully! We will review your application and contact you soon.',
    failed: 'Failed to submit referral',
  },
  list: { failed: 'Failed to fetch referrals', broke: 'Error fetching referrals' },
  approve: { done: 'Referral approved successfully', ...undecided },
  reject: { done: 'Referral rejected successfully', ...undecided },
  edit: {
    done: 'Department saved',
    failed: 'Failed to save department',
    broke: 'Error saving department',
  },
  sendInvitation: { done: 'The invitation will be sent again.', failed: 'Failed to send invitation' },
  exportData: { done: 'Data exported successfully', failed: 'Failed to export data' },
  makeLink: { failed: 'Failed to make an invitation link' },
}

export const useSubmitReferral = () => useAction(submitReferral, words.submit)
export const useApprove = () => useAction(decideReferral, words.approve)
export const useReject = () => useAction(decideReferral, words.reject)
export const useEditReferral = () => useAction(editReferral, words.edit)
export const useSendInvitation = () => useAction(sendInvitation, words.sendInvitation)
export const useExportApplicant = () => useAction(exportApplicant, words.exportData)
export const useMakeInvitationLink = () => useAction(makeInvitationLink, words.makeLink)

/** Why there is no list: the server's sentence where it gave one. */
export function listFailure(error: Error | null): string {
  return error instanceof Refused ? (error.said ?? words.list.failed) : words.list.broke
}
