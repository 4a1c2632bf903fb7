import { Text, Title } from '@mantine/core'
import { commentForm, listPlanComments } from '#contract/comments.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Composer } from '#web/kit/form/Composer.tsx'
import { useComposer } from '#web/kit/form/use-composer.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useAddPlanComment } from './api.ts'
import { CommentList } from './CommentList.tsx'
import { CommentsToggle } from './CommentsToggle.tsx'

/** All objectives of a plan share one query. */
const usePlanComments = ({ id }: PlanRow) => useList(listPlanComments, { params: { id } }, { whole: true })

type Props = { plan: PlanRow; objective: number }

/** What was said to an objective, counted; pressed, with a field to say more. */
export function ObjectiveComments({ plan, objective }: Props) {
  const comments = usePlanComments(plan)
  const about = `objective ${objective}`
  const own = comments.data?.filter((comment) => comment.objective === objective)
  const mayComment = plan.can.includes('comment')
  // In the place of the button that stood there until they were known.
  if (!mayComment && plan.comments > 0 && own?.length === 0)
    return (
      <Text c="dimmed" mih="var(--ui-target)" className="no-print">
        No comments
      </Text>
    )
  return (
    <CommentsToggle
      count={plan.comments === 0 ? 0 : own?.length}
      mayComment={mayComment}
      about={about}
      link={['objective', objective]}
    >
      {plan.comments > 0 && (
        <QueryView query={{ ...comments, data: own }} errorMessage={messages.list} rows={2}>
          {(rows) => <CommentList comments={rows.toReversed()} about={about} />}
        </QueryView>
      )}
      {mayComment && <AddComment plan={plan} objective={objective} />}
    </CommentsToggle>
  )
}

function AddComment({ plan: { id }, objective }: Props) {
  const adding = useAddPlanComment()
  const composer = useComposer({
    name: `comment-plan-${id}-${objective}`,
    schema: commentForm,
    send: (body) => adding.run({ params: { id }, body: { ...body, objective } }),
  })
  return (
    <Composer
      composer={composer}
      label={`Comment on objective ${objective}`}
      field="Your comment"
      submit="Add Comment"
    />
  )
}

/** Comments whose objective is not in the plan any more. */
export function CommentsOnRemoved({ plan }: { plan: PlanRow }) {
  const comments = usePlanComments(plan)
  const left = comments.data?.filter(({ objective }) => objective === null) ?? []
  if (left.length === 0) return null
  return (
    <div className="no-print">
      <Title order={3} mt="lg" mb="sm">
        Comments on objectives that were taken out
      </Title>
      <CommentList comments={left.toReversed()} about="objectives that were taken out" />
    </div>
  )
}
