import { useQuery } from '@tanstack/react-query'
import { checkAuditLog, exportAuditLog } from '#contract/audit-log.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { question } from '#web/kernel/use-answer.ts'

/** The audit log is only read: there is no call that changes it. */
export const words = {
  list: { failed: 'Failed to fetch audit log' },
  export: { failed: 'Failed to download audit log' },
}

export const useExportAuditLog = () => useAction(exportAuditLog, words.export)

/** Whether the chain is intact. The whole log is walked for it, so coming back to the window does not ask again. */
export const useChain = () =>
  useQuery({
    ...question(checkAuditLog, {}),
    refetchOnWindowFocus: false,
  })
