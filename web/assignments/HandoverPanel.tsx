import { Button, Textarea } from '@mantine/core'
import { acceptHandover, handoverReasons, readHandover, writeHandover } from '#contract/assignments.ts'
import { dayInWords, instantDayInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Person } from '#contract/people.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { AskForCover } from './CoverDialogs.tsx'

type Handover = Reply<typeof readHandover>

/** The last handover of a mentee. The mentor accepts it, writes the next note and asks for cover. */
export function HandoverPanel({ person }: { person: Person }) {
  const me = useMe()
  const { data, loading } = useApiQuery(readHandover, { params: { id: person.id } })
  const writing = useDialog<Handover>()
  const asking = useDialog<Handover>()
  const own = person.partners.find(({ id }) => id === me.id)
  if (loading) return <div data-coming />
  if (!data || (me.role === 'admin' && !data.last)) return null
  return (
    <Panel
      title="Handover"
      actions={
        <span className="wrap">
          <TextButton className="small" onClick={() => writing.open(data)}>
            Write handover note
          </TextButton>
          {own?.can.includes('ask for cover') && (
            <TextButton className="small" onClick={() => asking.open(data)}>
              Ask for cover
            </TextButton>
          )}
        </span>
      }
    >
      {own?.cover_until && <p className="small">You cover until {dayInWords(own.cover_until)}.</p>}
      {data.cover_asked_until && (
        <p className="small">You asked for cover until {dayInWords(data.cover_asked_until)}.</p>
      )}
      {data.last ? (
        <LastHandover last={data.last} />
      ) : (
        <p className="small">Write a handover note for the next mentor at any time.</p>
      )}
      {writing.item && (
        <NoteDialog id={person.id} note={writing.item.note} opened={writing.opened} onClose={writing.close} />
      )}
      {asking.item && own && (
        <AskForCover
          relationshipId={own.relationship_id}
          until={asking.item.cover_asked_until}
          opened={asking.opened}
          onClose={asking.close}
        />
      )}
    </Panel>
  )
}

function LastHandover({ last }: { last: NonNullable<Handover['last']> }) {
  const zone = useTimeZone()
  const accepting = useApiMutation(acceptHandover)
  const people = [last.from && `From ${last.from}`, last.to && `to ${last.to}`].filter(Boolean).join(' ')
  return (
    <>
      <p className="small">
        {people}, {instantDayInWords(last.at, zone)}
        {last.why && <span>{` · ${handoverReasons[last.why].label}`}</span>}
        {last.accepted_at && <span>{` · Accepted ${instantDayInWords(last.accepted_at, zone)}`}</span>}
      </p>
      {last.note && <LongText text={last.note} about="the handover note" />}
      {last.can.includes('accept') && (
        <Button mt="xs" onClick={() => void accepting.run({ params: { id: last.id } })}>
          Accept
        </Button>
      )}
    </>
  )
}

type NoteProps = { id: number; note: string; opened: boolean; onClose: () => void }

/** Keeps the note for the next handover. */
function NoteDialog({ id, note, opened, onClose }: NoteProps) {
  const writing = useApiMutation(writeHandover)
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    draftName: `handover-${id}`,
    schema: writeHandover.body,
    start: { note },
    send: (body) => writing.run({ params: { id }, body }),
  })
  return (
    <FormModal {...modal} title="Handover note" submit="Save handover note" busyLabel="Saving...">
      <Textarea
        label="Note for the next mentor"
        description="The next mentor and administrators can read it. It is filled from the record."
        autosize
        minRows={8}
        maxRows={16}
        {...form.field('note')}
      />
    </FormModal>
  )
}
