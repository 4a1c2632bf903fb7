import { Button, Flex, Group, Paper, Text } from '@mantine/core'
import { Lock } from 'lucide-react'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { NotAvailable } from '#web/kit/states/QueryView.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import type { Mentee } from './mentees.ts'

const blocks = [
  { field: 'private_notes', title: 'Private Notes', none: 'No private notes yet' },
  { field: 'strengths', title: 'Strengths', none: 'No strengths noted yet' },
  {
    field: 'areas_for_improvement',
    title: 'Areas for Improvement',
    none: 'No areas for improvement noted yet',
  },
] as const

/** The mentor's private notes about a mentee. The tint separates them from what the mentee reads. */
export function MenteeNotes({ mentee: { notes }, onEdit }: { mentee: Mentee; onEdit: () => void }) {
  return (
    <Paper bg="var(--tag-blue-tint)" p="16px var(--ui-pad)">
      <Group justify="space-between" gap="8px 16px" mb="md">
        <OnlyYou />
        {notes && (
          <Buttons>
            <Button onClick={onEdit}>Edit Notes</Button>
          </Buttons>
        )}
      </Group>
      {blocks.map(({ field, title, none }) => (
        <Panel key={field} title={title}>
          {notes === null ? <NotAvailable /> : <Block text={notes[field]} about={title} none={none} />}
        </Panel>
      ))}
    </Paper>
  )
}

function Block({ text, about, none }: { text: string; about: string; none: string }) {
  return text ? <LongText text={text} about={about} /> : <Text c="dimmed">{none}</Text>
}

/** Shown beside private notes everywhere. */
export function OnlyYou() {
  return (
    <Flex component="p" gap="sm">
      <Lock className="first-line" size={18} aria-hidden />
      <span>Only you can see these notes. Mentees, administrators and other mentors cannot.</span>
    </Flex>
  )
}
