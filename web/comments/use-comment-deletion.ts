import type { CommentRow } from '#contract/comments.ts'
import { truncate } from '#contract/messages.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useDeleteComment } from './api.ts'

const longest = 100

/** Deletes a comment after a confirmation. The toast offers an undo. */
export function useCommentDeletion(): (comment: CommentRow) => Promise<void> {
  const confirm = useConfirm()
  const deleting = useDeleteComment()
  return async ({ id, content }) => {
    const question = 'Are you sure you want to delete this comment?'
    if (await confirm({ question, about: truncate(content, longest), verb: 'Delete' }))
      await deleting.run({ params: { id } })
  }
}
