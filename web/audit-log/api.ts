import { useQuery } from '@tanstack/react-query'
import { checkAuditLog, exportAuditLog } from '#contract/audit-log.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { queryOptionsOf } from '#web/kernel/use-api-query.ts'

/** The audit log is only read: there is no call that changes it. */
export const messages = {
  list: { error: 'Failed to fetch audit log' },
  export: { error: 'Failed to download audit log' },
}

export const useExportAuditLog = () => useApiMutation(exportAuditLog, messages.export)

/** Whether the chain is intact. The whole log is walked for it, so coming back to the window does not ask again. */
export const useChain = () =>
  useQuery({
    ...queryOptionsOf(checkAuditLog, {}),
    refetchOnWindowFocus: false,
  })
