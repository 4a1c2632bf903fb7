import { createPlan, deletePlan, editPlan } from '#contract/learning-plans.ts'
import { useAction } from '#web/kernel/use-action.ts'

const notSaved = { failed: 'Failed to save learning plan', broke: 'Error saving learning plan' }

/** Success; the server said no; no answer. */
export const words = {
  list: { failed: 'Failed to fetch learning plans', broke: 'Error fetching learning plans' },
  create: { done: 'Learning plan created!', ...notSaved },
  edit: { done: 'Learning plan updated!', ...notSaved },
  delete: {
    done: 'Learning plan deleted',
    failed: 'Failed to delete learning plan',
    broke: 'Error deleting learning plan',
  },
}

export const useCreatePlan = () => useAction(createPlan, words.create)
export const useEditPlan = () => useAction(editPlan, words.edit)
export const useDeletePlan = () => useAction(deletePlan, words.delete)
