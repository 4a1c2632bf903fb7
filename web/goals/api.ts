import { addGoal, editGoal } from '#contract/goals.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

const notChanged = { error: 'Failed to update goal', networkError: 'Error updating goal' }

export const messages = {
  list: { error: 'Failed to fetch goals', networkError: 'Error fetching goals' },
  add: {
    success: 'Goal added successfully!',
    error: 'Failed to add goal',
    networkError: 'Error adding goal',
  },
  edit: { success: 'Goal updated successfully!', ...notChanged },
  setStatus: { success: 'Goal status updated!', ...notChanged },
}

export const useAddGoal = () => useApiMutation(addGoal, messages.add)
export const useEditGoal = () => useApiMutation(editGoal, messages.edit, { showsChange: true })
export const useSetGoalStatus = () => useApiMutation(editGoal, messages.setStatus)
