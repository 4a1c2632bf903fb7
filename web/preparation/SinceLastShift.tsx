import type { Preparation } from '#contract/preparation.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Columns } from '#web/kit/list/Columns.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { NoteCard } from '#web/notes/NoteCard.tsx'
import { useOpenedNotes } from '#web/notes/use-opened-notes.ts'
import type { ShiftPartner } from './partner.ts'

type Props = Pick<Preparation, 'written'> & { partner: ShiftPartner }

/** Notes from the partner since the last shift. Reading one here marks it as opened. */
export function SinceLastShift({ written, partner }: Props) {
  const opened = useOpenedNotes()
  return (
    <Panel title="Since your last shift">
      {written.length === 0 ? (
        <EmptyState title={`${partner.name} has not added any notes`} />
      ) : (
        <Columns as="ul">
          {written.map((note) => (
            <li key={note.id}>
              <NoteCard note={note} actions={[]} opened={opened} />
            </li>
          ))}
        </Columns>
      )}
    </Panel>
  )
}
