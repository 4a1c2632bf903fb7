import { useQuery } from '@tanstack/react-query'
import { checkAuditLog, exportAuditLog } from '#contract/audit-log.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { queryOptionsOf } from '#web/kernel/use-api-query.ts'

/** No call changes the audit log. */
export const messages = {
  list: { error: 'Failed to fetch audit log' },
  export: { error: 'Failed to download audit log' },
}

export const useExportAuditLog = () => useApiMutation(exportAuditLog, messages.export)

/**
 * Whether the hash chain is intact. The check reads the whole log, so it does not refetch on window focus.
 */
export const useChain = () =>
  useQuery({
    ...queryOptionsOf(checkAuditLog, {}),
    refetchOnWindowFocus: false,
  })
