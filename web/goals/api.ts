import { addGoal, editGoal } from '#contract/goals.ts'
import { useAction } from '#web/kernel/use-action.ts'

const notChanged = { failed: 'Failed to update goal', broke: 'Error updating goal' }

/** Success; the server said no; no answer. */
export const words = {
  list: { failed: 'Failed to fetch goals', broke: 'Error fetching goals' },
  add: { done: 'Goal added successfully!', failed: 'Failed to add goal', broke: 'Error adding goal' },
  edit: { done: 'Goal updated successfully!', ...notChanged },
  setStatus: { done: 'Goal status updated!', ...notChanged },
}

export const useAddGoal = () => useAction(addGoal, words.add)
export const useEditGoal = () => useAction(editGoal, words.edit)
export const useSetGoalStatus = () => useAction(editGoal, words.setStatus)
