import { Button, Group, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type CommentRow, commentForm } from '#contract/comments.ts'
import { formatInstant } from '#contract/dates.ts'
import { patientWarning } from '#contract/fields.ts'
import { truncate } from '#contract/messages.ts'
import { joinName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useBaseVersion } from '#web/kernel/use-api-query.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { Moment } from '#web/kit/text/Receipt.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { useDeleteComment, useEditComment } from './api.ts'
import styles from './Comments.module.css'

/** Comments in the given order. People can edit their own comments in place. */
export function CommentList({ comments, about }: { comments: CommentRow[]; about: string }) {
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
  const askAndDelete = useCommentDeletion()
  const mayOpen = useMayOpen()
  const made = formatInstant(comment.created_at, useTimeZone())
  const author =
    comment.author_id === me.id ? 'Me' : joinName(comment.author_first_name, comment.author_last_name)
  const actions = [
    { label: 'Edit', is: 'edit', run: onEdit },
    { label: 'Delete', is: 'delete', run: () => void askAndDelete(comment), danger: true, seldom: true },
  ] as const
  const allowed = actions.filter(({ is }) => comment.can.includes(is))
  return (
    <article aria-label={`Comment from ${author}, ${made}`}>
      <Group gap="4px 16px">
        <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
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

const longest = 100

/** Deletes a comment after a confirmation. The toast offers an undo. */
function useCommentDeletion(): (comment: CommentRow) => Promise<void> {
  const confirm = useConfirm()
  const deleting = useDeleteComment()
  return async ({ id, content }) => {
    const question = 'Are you sure you want to delete this comment?'
    if (await confirm({ question, about: truncate(content, longest), verb: 'Delete' }))
      await deleting.run({ params: { id } })
  }
}

/** Edits one's own comment in place. */
function EditComment({ comment, onClose }: { comment: CommentRow; onClose: () => void }) {
  const saving = useEditComment()
  const version = useBaseVersion(comment.version)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useForm<{ content: string }, { content: string }>({
    schema: commentForm,
    start: { content: comment.content },
    row: { version, fieldTexts: ({ content }) => [['Comment', content]] },
    warn: patientWarning,
    send: (body) => saving.run({ params: { id: comment.id }, body: { ...body, ...version.sent() } }),
    onDone: onClose,
  })
  return (
    <Form form={form} label="Edit Comment">
      <Textarea ref={field} label="Comment" rows={3} resize="vertical" {...form.field('content')} />
      <Group gap="sm">
        <SubmitButton form={form} busyLabel="Saving...">
          Save Comment
        </SubmitButton>
        <Button variant="default" onClick={() => !form.busy && onClose()}>
          Cancel
        </Button>
      </Group>
    </Form>
  )
}
