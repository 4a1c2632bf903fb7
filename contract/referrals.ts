export const referralStatuses = {
  pending: { label: 'Pending' },
  approved: { label: 'Approved' },
  rejected: { label: 'Rejected' },
  processed: { label: 'Processed' },
} as const
export type ReferralStatus = keyof typeof referralStatuses
