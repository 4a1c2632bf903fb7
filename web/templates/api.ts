import { deleteTemplate, renameTemplate, saveTemplate } from '#contract/templates.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  list: { error: 'Failed to fetch templates', networkError: 'Error fetching templates' },
  save: { success: 'Template saved', error: 'Failed to save the template' },
  rename: { success: 'Template renamed', error: 'Failed to rename the template' },
  delete: { success: 'Template deleted', error: 'Failed to delete the template' },
}

export const useSaveTemplate = () => useApiMutation(saveTemplate, messages.save)
export const useRenameTemplate = () => useApiMutation(renameTemplate, messages.rename)
export const useDeleteTemplate = () => useApiMutation(deleteTemplate, messages.delete)
