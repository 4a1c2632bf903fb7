import { useQuery } from '@tanstack/react-query'
import { checkAuditLog } from '#contract/audit-log.ts'
import { queryOptionsOf } from '#web/kernel/use-api-query.ts'

/** No call changes the audit log. */
export const messages = {
  list: { error: 'Failed to fetch audit log' },
  export: { error: 'Failed to download audit log' },
}

/**
 * Whether the hash chain is intact. The check reads the whole log, so it does not refetch on window focus.
 */
export const useChain = () =>
  useQuery({
    ...queryOptionsOf(checkAuditLog, {}),
    refetchOnWindowFocus: false,
  })
