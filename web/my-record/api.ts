import { addReflection, deleteReflection, editReflection } from '#contract/reflections.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

const notSaved = { error: 'Failed to save reflection', networkError: 'Error saving reflection' }

export const messages = {
  reflections: { error: 'Failed to load your reflections', networkError: 'Error loading your reflections' },
  add: { success: 'Reflection saved', ...notSaved },
  edit: { success: 'Reflection saved', ...notSaved },
  delete: {
    success: 'Reflection deleted',
    error: 'Failed to delete reflection',
    networkError: 'Error deleting reflection',
  },
}

export const useAddReflection = () => useApiMutation(addReflection, messages.add)
export const useEditReflection = () => useApiMutation(editReflection, messages.edit, { showsChange: true })
export const useDeleteReflection = () => useApiMutation(deleteReflection, messages.delete)
