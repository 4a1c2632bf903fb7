import { Text, Title } from '@mantine/core'
import { type CommentRow, commentForm, firstCommented, listPlanComments } from '#contract/comments.ts'
import { patientWarning } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Composer, useComposer } from '#web/kit/form/Composer.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useAddPlanComment } from './api.ts'
import { CommentList } from './CommentList.tsx'
import { CommentsToggle } from './CommentsToggle.tsx'

/** All objectives of a plan share one query. */
const usePlanComments = ({ id }: PlanRow) => useList(listPlanComments, { params: { id } }, { whole: true })

type Props = { plan: PlanRow; objective: number }

/** The comments on an objective behind a button with their number, and a field for a new one. */
export function ObjectiveComments({ plan, objective }: Props) {
  const comments = usePlanComments(plan)
  const about = `objective ${objective}`
  const objectiveId = plan.objectives[objective - 1]?.id ?? 0
  const own = comments.data?.filter((comment) => comment.objective_id === objectiveId)
  const isFirst = firstOf(comments.data) === objective
  const mayComment = plan.can.includes('comment')
  // Replaces the button that was shown while loading, at the same height.
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
      link={['objective', objective, ...(isFirst ? [firstCommented] : [])]}
    >
      {plan.comments > 0 && (
        <QueryView query={{ ...comments, data: own }} errorMessage={messages.list} rows={2}>
          {(rows) => <CommentList comments={rows.toReversed()} about={about} />}
        </QueryView>
      )}
      {mayComment && <AddComment planId={plan.id} objective={objective} objectiveId={objectiveId} />}
    </CommentsToggle>
  )
}

/** The place of the first objective with comments, from 1; undefined while loading. */
export function useFirstCommented(plan: PlanRow): number | undefined {
  const { data } = usePlanComments(plan)
  return data && firstOf(data)
}

/** Infinity when only removed objectives have comments. */
const firstOf = (comments: CommentRow[] = []) =>
  Math.min(...comments.flatMap(({ objective }) => objective ?? []))

type AddProps = { planId: number; objective: number; objectiveId: number }

function AddComment({ planId, objective, objectiveId }: AddProps) {
  const adding = useAddPlanComment()
  const composer = useComposer({
    name: `comment-objective-${objectiveId}`,
    schema: commentForm,
    warn: patientWarning,
    send: (body) => adding.run({ params: { id: planId }, body: { ...body, objective, objectiveId } }),
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

/** Comments whose objective was removed from the plan. */
export function CommentsOnRemoved({ plan }: { plan: PlanRow }) {
  const comments = usePlanComments(plan)
  const left = comments.data?.filter(({ objective }) => objective === null) ?? []
  if (left.length === 0) return null
  return (
    <div className="no-print">
      <Title order={3} mt="lg" mb="sm">
        Comments on removed objectives
      </Title>
      <CommentList comments={left.toReversed()} about="removed objectives" />
    </div>
  )
}
