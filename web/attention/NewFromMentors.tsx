import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { type Achievement, type AttentionRow, getAttention } from '#contract/attention.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Moment } from '#web/kit/text/Receipt.tsx'

/** Shows a mentee unread notes, new documents, and the goals that someone marked as done. */
export function NewFromMentors() {
  return mayNow(useMe(), getAttention.action) && <ForActive />
}

type Item = { from: string; note?: AttentionRow; document?: AttentionRow; achieved: Achievement[] }

function ForActive() {
  const { data, loading } = useApiQuery(getAttention)
  // It keeps the panel below hidden, because nobody knows yet how many panels come above it.
  if (loading)
    return (
      <Panel>
        <LoadingState rows={4} text="Loading what needs attention..." />
      </Panel>
    )
  if (!data) return null
  const bySender = new Map<number, Item>()
  const of = (id: number, from: string) => {
    const sender = bySender.get(id) ?? { from, achieved: [] }
    bySender.set(id, sender)
    return sender
  }
  for (const item of data.items)
    if (item.kind === 'note' || item.kind === 'document')
      of(item.id, item.first_name ?? item.name)[item.kind] = item
  for (const one of data.achieved ?? [])
    if (one.by_id !== null && one.by !== null) of(one.by_id, one.by).achieved.push(one)
  return [...bySender].map(([id, sender]) => <NewFrom key={id} id={id} {...sender} />)
}

function NewFrom({ id, from, note, document, achieved }: Item & { id: number }) {
  return (
    <Panel
      title={`New from ${from}`}
      actions={
        note && (
          <span className="small">
            <Moment at={note.since} />
          </span>
        )
      }
    >
      {note && (
        <p className="prose" data-cut="true">
          {note.words}
        </p>
      )}
      {(note || document) && (
        <p className="wrap top-gap">
          {note && (
            <Link to={`/notes?view=conversation&mentor=${id}`} aria-label={`Reply to ${from}`}>
              <strong>Reply</strong>
            </Link>
          )}
          {document && (
            <span className="small">
              <Link to="/documents">
                {document.reason.startsWith('1 ') ? 'New document' : document.reason}: {document.words}
              </Link>
            </span>
          )}
        </p>
      )}
      {achieved.map(({ title, at, by, done, total }) => (
        <p key={`${at} ${title}`} className="row align-start top-gap">
          <CircleCheck size={20} aria-hidden color="var(--ui-success)" />
          <span>
            {by} marked <em>{title}</em> as done. That's {done} of {total}.
          </span>
        </p>
      ))}
    </Panel>
  )
}
