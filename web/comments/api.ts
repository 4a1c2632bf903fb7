import { addGoalComment, addPlanComment, deleteComment, editComment } from '#contract/comments.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

const notSaved = { error: 'Failed to save comment', networkError: 'Error saving comment' }

export const messages = {
  list: { error: 'Failed to fetch comments', networkError: 'Error fetching comments' },
  add: { success: 'Comment added successfully!', ...notSaved },
  edit: { success: 'Comment updated successfully!', ...notSaved },
  delete: {
    success: 'Comment deleted successfully!',
    error: 'Failed to delete comment',
    networkError: 'Error deleting comment',
  },
}

export const useAddGoalComment = () => useApiMutation(addGoalComment, messages.add)
export const useAddPlanComment = () => useApiMutation(addPlanComment, messages.add)
export const useEditComment = () => useApiMutation(editComment, messages.edit, { showsChange: true })
export const useDeleteComment = () => useApiMutation(deleteComment, messages.delete)
