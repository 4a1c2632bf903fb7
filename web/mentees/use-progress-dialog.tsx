import { NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { progressOrder, progressStates, setProgress } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { useSeenVersion } from '#web/kernel/use-seen-version.ts'
import { FormModal } from '#web/kit/FormModal.tsx'
import { useForm } from '#web/kit/use-form.ts'
import { useSetProgress } from './api.ts'
import type { Mentee } from './mentees.ts'

export type MenteeDialog = { open: (mentee: Mentee) => void; dialog: ReactNode }

export const progressChoices = progressOrder.map((value) => ({ value, label: progressStates[value].label }))

/** The dialog that sets a mentee's progress with notes; to be rendered once. */
export function useProgressDialog(mentees: Mentee[] | undefined): MenteeDialog {
  const saving = useSetProgress()
  const version = useSeenVersion()
  const [mentee, setMentee] = useState<Mentee>()
  const [opened, setOpened] = useState(false)
  const form = useForm({
    schema: setProgress.body,
    start: { progressStatus: 'awaiting_shift', notes: '' },
    send: async ({ progressStatus, notes }) => {
      if (!mentee) return undefined
      // Notes that could not be read are not written over with nothing.
      const body = { progressStatus, ...(notes || mentee.progress_version ? { notes } : {}) }
      const present = mentees?.find(({ id }) => id === mentee.id)?.progress_version
      return version.sendWith(present ?? undefined, (seen) =>
        saving.run({ params: { menteeId: mentee.id }, body: { ...body, ...seen } }),
      )
    },
    onDone: () => setOpened(false),
  })
  return {
    open: (one) => {
      form.begin({ progressStatus: one.progress_status, notes: one.progress_notes })
      version.see(one.progress_version)
      setMentee(one)
      setOpened(true)
    },
    dialog: (
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        title={mentee ? `Update Progress - ${fullName(mentee)}` : ''}
        form={form}
        submit="Update Progress"
        busyLabel="Updating..."
      >
        <NativeSelect
          label="Progress status"
          maw={320}
          data={progressChoices}
          {...form.field('progressStatus')}
        />
        <Textarea
          label="Notes (optional)"
          description="The mentee and administrators can read them."
          rows={5}
          resize="vertical"
          {...form.field('notes')}
        />
      </FormModal>
    ),
  }
}
