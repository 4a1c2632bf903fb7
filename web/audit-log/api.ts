/** The audit log is only read: there is no call that changes it. */
export const words = { list: { failed: 'Failed to fetch audit log' } }
