import { createPlan, deletePlan, editPlan } from '#contract/learning-plans.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

const notSaved = { error: 'Failed to save learning plan', networkError: 'Error saving learning plan' }

export const messages = {
  list: { error: 'Failed to fetch learning plans', networkError: 'Error fetching learning plans' },
  create: { success: 'Learning plan created!', ...notSaved },
  edit: { success: 'Learning plan updated!', ...notSaved },
  delete: {
    success: 'Learning plan deleted',
    error: 'Failed to delete learning plan',
    networkError: 'Error deleting learning plan',
  },
}

export const useCreatePlan = () => useApiMutation(createPlan, messages.create)
export const useEditPlan = () => useApiMutation(editPlan, messages.edit, { showsChange: true })
export const useDeletePlan = () => useApiMutation(deletePlan, messages.delete)
