import { Stack } from '@mantine/core'
import { patientWarning } from '#contract/nhs-number.ts'
import { noteForm } from '#contract/notes.ts'
import { useMe } from '#web/kernel/session.ts'
import { Composer } from '#web/kit/form/Composer.tsx'
import { useComposer } from '#web/kit/form/use-composer.ts'
import { useAddNote } from './api.ts'
import styles from './Conversation.module.css'
import { InactiveReader } from './InactiveReader.tsx'
import { newNoteOf } from './use-note-form.ts'
import type { Partner } from './use-partners.ts'

/** The input field below a conversation. On phones it is sticky at the bottom. */
export function WriteNote({ to }: { to: Partner }) {
  const me = useMe()
  const adding = useAddNote()
  const composer = useComposer({
    name: `note-to-${to.id}`,
    schema: noteForm,
    warn: patientWarning,
    send: ({ content }) => adding.run({ body: { content, ...newNoteOf(me, to.id) } }),
  })
  return (
    <Stack gap="sm" className={`${styles.write} no-print`}>
      <InactiveReader to={to} />
      <Composer
        composer={composer}
        label={`Note to ${to.name}`}
        field="Your note"
        submit="Send"
        reader={to.name}
        low
      />
    </Stack>
  )
}
