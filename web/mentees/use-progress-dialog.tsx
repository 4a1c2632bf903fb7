import { NativeSelect, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { patientWarning } from '#contract/fields.ts'
import { progressOrder, progressStates, setProgress } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { isReadyForSummary, progressSendsBack } from '#contract/sign-off.ts'
import { useBaseVersion } from '#web/kernel/use-api-query.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { DraftNotice, useDraft } from '#web/kit/form/DraftNotice.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { useUpdateProgress } from './api.ts'
import type { Mentee } from './mentees.ts'

type WithProgress = Pick<
  Mentee,
  'id' | 'first_name' | 'last_name' | 'progress_status' | 'progress_notes' | 'progress_version'
>

export const progressChoices = progressOrder.map((value) => ({ value, label: progressStates[value].label }))

const inWords = ({ progressStatus, notes }: { progressStatus: string; notes: string }) =>
  [
    ['Progress status', progressStates[progressStatus as keyof typeof progressStates].label],
    ['Notes', notes],
  ] as const

/** The dialog for a mentee's progress and notes. Render `dialog` once. */
export function useProgressDialog(): { open: (mentee: WithProgress) => void; dialog: ReactNode } {
  const saving = useUpdateProgress()
  const version = useBaseVersion()
  const [mentee, setMentee] = useState<WithProgress>()
  const [opened, setOpened] = useState(false)
  const form = useForm({
    schema: setProgress.body,
    start: { progressStatus: 'awaiting_shift', notes: '' },
    row: { version, fieldTexts: inWords },
    warn: patientWarning,
    send: async ({ progressStatus, notes }) => {
      if (!mentee) return undefined
      // Without a new remark the latest one remains.
      const body = { progressStatus, ...(notes && { notes }) }
      return saving.run({ params: { menteeId: mentee.id }, body: { ...body, ...version.sent() } })
    },
    onDone: () => close(),
  })
  const draft = useDraft(form, version)

  function close() {
    draft.end()
    setOpened(false)
  }
  return {
    open: (one) => {
      const saved = { progressStatus: one.progress_status, notes: '' }
      draft.begin(`progress-${one.id}`, saved, one.progress_version)
      setMentee(one)
      setOpened(true)
    },
    dialog: (
      <FormModal
        opened={opened}
        onClose={close}
        title={mentee ? `Update Progress - ${fullName(mentee)}` : ''}
        form={form}
        submit="Update Progress"
        busyLabel="Updating..."
      >
        <DraftNotice isRestored={draft.isRestored} onDiscard={draft.discard} />
        <NativeSelect
          label="Progress status"
          maw={320}
          data={progressChoices}
          {...form.field('progressStatus')}
        />
        {mentee &&
          form.values.progressStatus !== mentee.progress_status &&
          isReadyForSummary(mentee.progress_status) && <Text>{progressSendsBack}</Text>}
        {mentee?.progress_notes && (
          <Facts>
            <Fact name="Latest notes">
              <LongText text={mentee.progress_notes} about="the latest notes" />
            </Fact>
          </Facts>
        )}
        <Textarea
          label="Notes (optional)"
          description="The mentee and administrators can read these notes."
          rows={5}
          resize="vertical"
          {...form.field('notes')}
        />
      </FormModal>
    ),
  }
}
