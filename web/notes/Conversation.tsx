import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatDayTitle, formatInstant, formatLongDay } from '#contract/dates.ts'
import { patientWarning } from '#contract/fields.ts'
import { addNote, listNotes, type NoteRow, noteForm } from '#contract/notes.ts'
import type { AccountStatus } from '#contract/person.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import { useMayOpen } from '#web/kernel/use-may-open.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Composer, useComposer } from '#web/kit/form/Composer.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { SearchField } from '#web/kit/table/SearchField.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { linkedText } from '#web/kit/text/LongText.tsx'
import { Receipt } from '#web/kit/text/Receipt.tsx'
import { useReadInView } from '#web/kit/text/use-read-in-view.ts'
import { useQueryParamOnce } from '#web/kit/url/use-query-param.ts'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { InactiveReader, NoteDialog, newNoteOf } from './NoteDialog.tsx'
import styles from './Notes.module.css'
import { daysOf, endsOf } from './note-text.ts'
import { useNoteActions } from './use-note-actions.ts'
import { type OpenedNotes, useOpenedNotes } from './use-opened-notes.ts'
import { type Partner, usePartners } from './use-partners.ts'

const atOnce = 30

/** The partners contain the mentee's status; the conversation does not. */
type Person = Omit<Partner, 'status'> & { status?: AccountStatus }
type Props = {
  mentor: Person
  mentee: Person
  /** The heading of the page has the name of the other person. */
  isOnTheirPage?: boolean
}

/** The notes between a mentor and a mentee, oldest first, with an input field below. */
export function Conversation({ mentor, mentee, isOnTheirPage = false }: Props) {
  const me = useMe()
  const partners = usePartners()
  const [search, setSearch] = useState('')
  const edited = useDialog<NoteRow>()
  const query = { limit: atOnce, mentorId: mentor.id, menteeId: mentee.id }
  const all = useList(listNotes, { query })
  const notes = useList(listNotes, { query: { ...query, ...(search && { search }) } }, { keep: true })
  const isMine = me.id === mentor.id || me.id === mentee.id
  const isKnown = !isMine || partners.people !== undefined || partners.error !== null
  const other = me.id === mentor.id ? mentee : mentor
  const reader = isMine ? partners.people?.find(({ id }) => id === other.id) : undefined
  const title = isMine ? (reader?.name ?? other.name) : `${mentor.name} and ${mentee.name}`
  const mayWrite = reader !== undefined
  return (
    <section className={`box stack ${styles.conversation}`} aria-label={`Conversation: ${title}`}>
      <Group justify="space-between" gap="8px 16px" className={styles.head ?? ''}>
        <Title order={2} className={isMine && isOnTheirPage ? 'reader-only' : undefined}>
          {isMine ? (
            <Name of={{ ...other, name: title }} />
          ) : (
            <>
              <Name of={mentor} /> and <Name of={mentee} />
            </>
          )}
        </Title>
        <SearchField
          label="Search in this conversation"
          labelProps={{ className: 'reader-only' }}
          value={search}
          onSearch={(text) => setSearch(text.trim())}
          flex="0 1 300px"
        />
      </Group>
      <QueryView
        query={{ ...notes, data: isKnown ? notes.data : undefined }}
        loadingText="Loading messages..."
        rows={5}
        shape="chat"
      >
        {(rows) => (
          <>
            {search && <Found count={notes.total} total={all.total} isLooking={notes.isFetching} />}
            {rows.length > 0 && (
              <ConversationLog
                // The key resets the scroll position for a new search.
                key={search}
                label={`Messages, ${title}`}
                notes={rows}
                marksNew={search === ''}
                list={notes}
                onEdit={edited.open}
              />
            )}
            {rows.length === 0 && !search && (
              <EmptyState title="No messages yet" hint={mayWrite && 'Write the first one below.'} />
            )}
            {reader && <WriteNote to={reader} />}
            {isMine && !mayWrite && partners.people && (
              <Text c="dimmed" p="md">
                This conversation has ended. You can read it, but you cannot add to it.
              </Text>
            )}
          </>
        )}
      </QueryView>
      {isMine && (
        <NoteDialog opened={edited.opened} note={edited.item} partners={partners} onClose={edited.close} />
      )}
    </section>
  )
}

function Name({ of: { id, name, status } }: { of: Person }) {
  const mayOpen = useMayOpen()
  return <PersonLink id={id} name={name} status={status} mayOpen={mayOpen(id)} />
}

function Found({ count, total, isLooking }: { count: number; total: number; isLooking: boolean }) {
  return (
    <Text role="status" c="dimmed" px="md" py="sm">
      {isLooking
        ? 'Searching all messages...'
        : `${count.toLocaleString('en-GB')} of ${Math.max(count, total).toLocaleString('en-GB')} messages`}
    </Text>
  )
}

/** The input field below a conversation. On phones it is sticky at the bottom. */
function WriteNote({ to }: { to: Partner }) {
  const me = useMe()
  const adding = useApiMutation(addNote)
  const composer = useComposer({
    name: `note-to-${to.id}`,
    schema: noteForm,
    warn: patientWarning,
    send: ({ content }) => adding.run({ body: { content, ...newNoteOf(me, to.id) } }),
  })
  const box = useRef<HTMLDivElement>(null)
  // `?write=` opens the conversation to write in it, so other pages can link here.
  useQueryParamOnce('write', true, () => box.current?.querySelector('textarea')?.focus())
  return (
    <Stack ref={box} gap="sm" className={`sticky-foot ${styles.write} no-print`}>
      <InactiveReader to={to} />
      <Composer
        composer={composer}
        label={`Message to ${to.name}`}
        field="Your message"
        submit="Send"
        reader={to.name}
        low
      />
    </Stack>
  )
}

type ConversationLogProps = {
  label: string
  /** Newest first. */
  notes: NoteRow[]
  marksNew: boolean
  list: ApiListQuery<NoteRow>
  onEdit: (note: NoteRow) => void
}

/** Notes grouped by day, newest last, with a line before the first unread note. */
function ConversationLog({ label, notes, marksNew, list, onEdit }: ConversationLogProps) {
  const me = useMe()
  const zone = useTimeZone()
  const today = useToday()
  const opened = useOpenedNotes()
  const actionsOf = useNoteActions(onEdit)
  const { ref: box, ...keptFocus } = useKeptFocus<HTMLDivElement>()
  const [last] = notes
  const isLastMine = last !== undefined && endsOf(last, me).from === 'Me'
  const onScroll = useKeptEnd(box, { first: notes.at(-1)?.id, last: last?.id, isLastMine })
  const firstNew = marksNew ? notes.findLast(opened.isNew)?.id : undefined
  useAnnounced(last, isLastMine)
  return (
    <div
      {...keptFocus}
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it by the arrow keys
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={label}
      className={styles.log}
      onScroll={onScroll}
    >
      {list.fetchMore && (
        <Button
          variant="default"
          display="block"
          mx="auto"
          mb="md"
          aria-busy={list.isFetchingMore}
          onClick={list.fetchMore}
        >
          Earlier messages
        </Button>
      )}
      {daysOf(notes, zone).map(({ day, notes }) => (
        <section key={day} aria-label={formatLongDay(day)}>
          <h3 className={`small ${styles.day}`}>{formatDayTitle(day, today)}</h3>
          <Stack component="ul" gap={12}>
            {notes.map((note) => (
              <ConversationNote
                key={note.id}
                note={note}
                isFirstNew={note.id === firstNew}
                actions={actionsOf(note)}
                opened={opened}
              />
            ))}
          </Stack>
        </section>
      ))}
    </div>
  )
}

/** Announces a new note to screen readers without moving the focus. */
function useAnnounced(last: NoteRow | undefined, isMine: boolean) {
  const me = useMe()
  const known = useRef(last?.id)
  useEffect(() => {
    if (last === undefined || last.id <= (known.current ?? 0)) return
    known.current = last.id
    if (!isMine) announce(`New message from ${endsOf(last, me).from}`)
  }, [last, isMine, me])
}

/** Distance from the end, in pixels, within which the log scrolls to new notes. */
const near = 48

type Shown = { first: number | undefined; last: number | undefined; isLastMine: boolean }

/**
 * Scroll position of a log. It starts at the first unread note or at the end. Loading earlier rows keeps the
 * position; a new row scrolls into view when the reader is at the end or wrote it.
 */
function useKeptEnd(boxRef: RefObject<HTMLElement | null>, { first, last, isLastMine }: Shown) {
  const before = useRef<{ first: number | undefined; last: number | undefined; height: number }>(undefined)
  const atEnd = useRef(true)
  useLayoutEffect(() => {
    const element = boxRef.current
    if (!element) return
    const was = before.current
    if (!was) showNewest(element)
    else if (was.last !== last && (atEnd.current || isLastMine)) element.scrollTop = element.scrollHeight
    else if (was.first !== first) element.scrollTop += element.scrollHeight - was.height
    before.current = { first, last, height: element.scrollHeight }
  })
  return () => {
    const element = boxRef.current
    if (element) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
  }
}

function showNewest(element: HTMLElement) {
  const mark = element.querySelector<HTMLElement>('[data-new]')
  const toMark = mark ? mark.getBoundingClientRect().top - element.getBoundingClientRect().top - near : null
  element.scrollTop = toMark ?? element.scrollHeight
}

type ConversationNoteProps = { note: NoteRow; isFirstNew: boolean; actions: RowAction[]; opened: OpenedNotes }

/**
 * A note in its conversation. One's own notes are on the right; administrators see the mentor's notes there.
 */
function ConversationNote({ note, isFirstNew, actions, opened }: ConversationNoteProps) {
  const place = useRef<HTMLElement>(null)
  const me = useMe()
  const { from, to } = endsOf(note, me)
  const written = formatInstant(note.created_at, useTimeZone())
  useReadInView(place, opened.isUnread(note), () => opened.read(note.id))
  const [isHeld, setHeld] = useState(false)
  const isRight = me.role === 'admin' ? note.note_type === 'mentor_note' : from === 'Me'
  return (
    <li>
      {isFirstNew && (
        <p className={`row ${styles.new}`} data-new>
          New
        </p>
      )}
      <article
        ref={place}
        className={`stack ${styles.note}`}
        data-right={isRight}
        data-held={isHeld}
        // A long press on a phone.
        onContextMenu={() => setHeld(true)}
        aria-label={`Message from ${from}, ${written}`}
      >
        <Group gap="4px 12px" justify="space-between">
          <Text className="long-words" fw={700}>
            {from}
          </Text>
          <Text component="time" dateTime={note.created_at} title={written} c="dimmed">
            {written.slice(-5)}
          </Text>
        </Group>
        <p className="prose">{linkedText(note.content)}</p>
        {(to !== 'Me' || actions.length > 0) && (
          <Group gap="4px 12px" justify="space-between">
            {to !== 'Me' && <Receipt openedAt={note.first_opened_at} />}
            {actions.length > 0 && (
              <span className={styles.actions}>
                <RowActions
                  actions={actions.map((action) => ({ ...action, seldom: true }))}
                  name={`the message of ${written}`}
                />
              </span>
            )}
          </Group>
        )}
      </article>
    </li>
  )
}
