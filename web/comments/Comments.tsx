import { Button, Group, Text, Textarea, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  addGoalComment,
  addPlanComment,
  type CommentRow,
  commentFields,
  commentForm,
  deleteComment,
  editComment,
  firstCommented,
  listGoalComments,
  listPlanComments,
} from '#contract/comments.ts'
import { instantInWords } from '#contract/dates.ts'
import { patientWarning } from '#contract/fields.ts'
import type { GoalRow } from '#contract/goals.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { truncate } from '#contract/messages.ts'
import { joinName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useIsOn, useMe } from '#web/kernel/session.ts'
import { useApiMutation, useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Composer, useComposer } from '#web/kit/form/Composer.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { type SubmitResult, useForm } from '#web/kit/form/use-form.ts'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { Moment } from '#web/kit/text/Receipt.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import styles from './Comments.module.css'
import { CommentsToggle } from './CommentsToggle.tsx'

/** The comments on a goal, and a field for a new one while the goal is active. */
export function GoalComments({ goal: { id, title, comments, can } }: { goal: GoalRow }) {
  const query = useList(listGoalComments, { params: { id } }, { whole: true })
  const adding = useApiMutation(addGoalComment)
  return (
    <>
      {comments > 0 && (
        <QueryView query={query} rows={2}>
          {(rows) => <CommentList comments={rows.toReversed()} about={title} />}
        </QueryView>
      )}
      {can.includes('comment') && (
        <AddComment
          name={`comment-goal-${id}`}
          about={title}
          send={(body) => adding.run({ params: { id }, body })}
        />
      )}
    </>
  )
}

/** All objectives of a plan share one query. */
const usePlanComments = ({ id }: PlanRow) =>
  useList(listPlanComments, { params: { id } }, { whole: true, ready: useIsOn('comments') })

type Props = { plan: PlanRow; objective: number }

/** The comments on an objective behind a button with their number, and a field for a new one. */
export function ObjectiveComments({ plan, objective }: Props) {
  const comments = usePlanComments(plan)
  const about = `objective ${objective}`
  const adding = useApiMutation(addPlanComment)
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
        <QueryView query={{ ...comments, data: own }} rows={2}>
          {(rows) => <CommentList comments={rows.toReversed()} about={about} />}
        </QueryView>
      )}
      {mayComment && (
        <AddComment
          name={`comment-objective-${objectiveId}`}
          about={about}
          send={(body) => adding.run({ params: { id: plan.id }, body: { ...body, objective, objectiveId } })}
        />
      )}
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

type AddProps = {
  /** Identifies the draft. */
  name: string
  about: string
  send: (body: { content: string }) => Promise<SubmitResult>
}

function AddComment({ name, about, send }: AddProps) {
  const composer = useComposer({ name, schema: commentForm, warn: patientWarning, send })
  return (
    <Composer composer={composer} label={`Comment on ${about}`} field="Your comment" submit="Add Comment" />
  )
}

/** Comments in the given order. People can edit their own comments in place. */
function CommentList({ comments, about }: { comments: CommentRow[]; about: string }) {
  const [edited, setEdited] = useState<number | null>(null)
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (comments.length === 0) return null
  return (
    <ul {...keptFocus} className={styles.comments} aria-label={`Comments on ${about}`}>
      {comments.map((comment) => (
        <li key={comment.id}>
          {edited === comment.id ? (
            <EditComment
              comment={comment}
              onClose={() => setEdited((now) => (now === comment.id ? null : now))}
            />
          ) : (
            <Comment comment={comment} onEdit={() => setEdited(comment.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Comment({ comment, onEdit }: { comment: CommentRow; onEdit: () => void }) {
  const me = useMe()
  const confirm = useConfirm()
  const deleting = useApiMutation(deleteComment)
  const mayOpen = useMayOpen()
  const made = instantInWords(comment.created_at, useTimeZone())
  const author =
    comment.author_id === me.id ? 'Me' : joinName(comment.author_first_name, comment.author_last_name)
  async function askAndDelete() {
    const question = 'Are you sure you want to delete this comment?'
    if (await confirm({ question, about: truncate(comment.content, 100), verb: 'Delete' }))
      await deleting.run({ params: { id: comment.id } })
  }
  const actions = [
    { label: 'Edit', is: 'edit', run: onEdit },
    { label: 'Delete', is: 'delete', run: () => void askAndDelete(), seldom: true },
  ] as const
  const allowed = actions.filter(({ is }) => comment.can.includes(is))
  return (
    <article aria-label={`Comment from ${author}, ${made}`}>
      <Group gap="4px 16px">
        <Text className="long-words" fw={700}>
          <PersonLink
            id={comment.author_id}
            name={author}
            mayOpen={author !== 'Me' && mayOpen(comment.author_id)}
          />
        </Text>
        <Text c="dimmed">
          <Moment at={comment.created_at} />
        </Text>
      </Group>
      <LongText text={comment.content} about={`the comment of ${made}`} />
      {allowed.length > 0 && <RowActions actions={[...allowed]} name={`the comment of ${made}`} />}
    </article>
  )
}

/** Edits one's own comment in place. */
function EditComment({ comment, onClose }: { comment: CommentRow; onClose: () => void }) {
  const saving = useApiMutation(editComment, { showsChange: true })
  const version = useBaseVersion(comment.version)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useForm<{ content: string }, { content: string }>({
    schema: commentForm,
    start: { content: comment.content },
    row: { version, fieldTexts: commentFields },
    warn: patientWarning,
    send: (body) => saving.run({ params: { id: comment.id }, body: { ...body, ...version.sent() } }),
    onDone: onClose,
  })
  return (
    <Form form={form} label="Edit Comment">
      <Textarea ref={field} label="Comment" rows={3} resize="vertical" {...form.field('content')} />
      <Group gap="sm">
        <SubmitButton form={form}>Save Comment</SubmitButton>
        <Button variant="default" onClick={() => !form.busy && onClose()}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}
