import { Button } from '@mantine/core'
import { Panel } from '#web/kit/page/Panel.tsx'
import { NotAvailable } from '#web/kit/states/NotAvailable.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import styles from './Mentee.module.css'
import type { Mentee } from './mentees.ts'
import { OnlyYou } from './OnlyYou.tsx'

const blocks = [
  { field: 'private_notes', title: 'Private Notes', none: 'No private notes yet' },
  { field: 'strengths', title: 'Strengths', none: 'No strengths noted yet' },
  {
    field: 'areas_for_improvement',
    title: 'Areas for Improvement',
    none: 'No areas for improvement noted yet',
  },
] as const

/** What the mentor keeps about a mentee for themself. */
export function MenteeNotes({ mentee: { notes }, onEdit }: { mentee: Mentee; onEdit: () => void }) {
  return (
    <>
      <div className={styles.notesHead}>
        <OnlyYou />
        {notes && <Button onClick={onEdit}>Edit Notes</Button>}
      </div>
      {blocks.map(({ field, title, none }) => (
        <Panel key={field} title={title}>
          {notes === null ? <NotAvailable /> : <Text text={notes[field]} about={title} none={none} />}
        </Panel>
      ))}
    </>
  )
}

function Text({ text, about, none }: { text: string; about: string; none: string }) {
  return text ? <LongText text={text} about={about} /> : <p className={styles.none}>{none}</p>
}
