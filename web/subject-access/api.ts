import { exportApplicant, exportPerson } from '#contract/subject-access.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  exportData: { success: 'Data exported successfully', error: 'Failed to export data' },
  listFormer: { error: 'Failed to load deleted accounts' },
}

export const useExportPerson = () => useApiMutation(exportPerson, messages.exportData)
export const useExportApplicant = () => useApiMutation(exportApplicant, messages.exportData)
