import { commentForm, listGoalComments } from '#contract/comments.ts'
import { patientWarning } from '#contract/fields.ts'
import type { GoalRow } from '#contract/goals.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Composer, useComposer } from '#web/kit/form/Composer.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useAddGoalComment } from './api.ts'
import { CommentList } from './CommentList.tsx'

/** The comments on a goal, and a field for a new one while the goal is active. */
export function GoalComments({ goal }: { goal: GoalRow }) {
  const comments = useList(listGoalComments, { params: { id: goal.id } }, { whole: true })
  return (
    <>
      {goal.comments > 0 && (
        <QueryView query={comments} errorMessage={messages.list} rows={2}>
          {(rows) => <CommentList comments={rows.toReversed()} about={goal.title} />}
        </QueryView>
      )}
      {goal.can.includes('comment') && <AddComment goal={goal} />}
    </>
  )
}

function AddComment({ goal: { id, title } }: { goal: GoalRow }) {
  const adding = useAddGoalComment()
  const composer = useComposer({
    name: `comment-goal-${id}`,
    schema: commentForm,
    warn: patientWarning,
    send: (body) => adding.run({ params: { id }, body }),
  })
  return (
    <Composer composer={composer} label={`Comment on ${title}`} field="Your comment" submit="Add Comment" />
  )
}
