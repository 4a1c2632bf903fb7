import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { CommentRow } from '#contract/comments.ts'
import { formatInstant } from '#contract/dates.ts'
import { joinName } from '#contract/person.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { Moment } from '#web/kit/text/Moment.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import styles from './Comments.module.css'
import { EditComment } from './EditComment.tsx'
import { useCommentDeletion } from './use-comment-deletion.ts'

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
    <article className={styles.comment} aria-label={`Comment from ${author}, ${made}`}>
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
