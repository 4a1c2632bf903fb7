import { NativeSelect, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { patientWarning } from '#contract/fields.ts'
import { progressOrder, progressStates, setProgress } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { isReadyForSummary, progressSendsBack } from '#contract/sign-off.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import type { Mentee } from './mentees.ts'

type WithProgress = Pick<
  Mentee,
  'id' | 'first_name' | 'last_name' | 'progress_status' | 'progress_notes' | 'progress_version'
>

export const progressChoices = progressOrder.map((value) => ({ value, label: progressStates[value].label }))

const inWords = ({ progressStatus, notes }: { progressStatus: string; notes: string }) =>
  [
    ['Progress status', progressStates[progressStatus as keyof typeof progressStates].label],
    ['Progress notes', notes],
  ] as const

/** The dialog for a mentee's progress and notes. Render `dialog` once. */
export function useProgressDialog(): { open: (mentee: WithProgress) => void; dialog: ReactNode } {
  const { item, open, opened, close } = useDialog<WithProgress>()
  return { open, dialog: item && <ProgressDialog mentee={item} opened={opened} onClose={close} /> }
}

type Props = { mentee: WithProgress; opened: boolean; onClose: () => void }

function ProgressDialog({ mentee, ...dialog }: Props) {
  const saving = useApiMutation(setProgress, { showsChange: true })
  const { form, modal, discard } = useDialogForm({
    ...dialog,
    draftName: `progress-${mentee.id}`,
    version: mentee.progress_version,
    schema: setProgress.body,
    start: { progressStatus: mentee.progress_status, notes: '' },
    row: { fieldTexts: inWords },
    warn: patientWarning,
    send: ({ progressStatus, notes }, sent) =>
      saving.run({
        params: { menteeId: mentee.id },
        // Without a new remark the latest one remains.
        body: { progressStatus, ...(notes && { notes }), ...sent },
      }),
  })
  return (
    <FormModal
      {...modal}
      onDiscard={discard}
      title={`Update Progress - ${fullName(mentee)}`}
      submit="Update Progress"
      busyLabel="Updating..."
    >
      <NativeSelect
        label="Progress status"
        maw={320}
        data={progressChoices}
        {...form.field('progressStatus')}
      />
      {form.values.progressStatus !== mentee.progress_status && isReadyForSummary(mentee.progress_status) && (
        <Text>{progressSendsBack}</Text>
      )}
      {mentee.progress_notes && (
        <Facts>
          <Fact name="Latest progress notes">
            <LongText text={mentee.progress_notes} about="the latest progress notes" />
          </Fact>
        </Facts>
      )}
      <Textarea
        label="Progress notes (optional)"
        description="The mentee and administrators can read these notes."
        rows={5}
        resize="vertical"
        {...form.field('notes')}
      />
    </FormModal>
  )
}
