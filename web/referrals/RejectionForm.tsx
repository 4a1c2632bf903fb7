import { Button, NativeSelect, Paper, Text, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import {
  previewRejection,
  type ReferralRow,
  type RejectionCategory,
  rejectionCategories,
  rejectionReason,
} from '#contract/referrals.ts'
import { useBaseVersion } from '#web/kernel/use-api-mutation.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { DialogFoot } from '#web/kit/dialog/Dialog.tsx'
import { leaveUnsaved } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { DraftNotice, useDraft } from '#web/kit/form/DraftNotice.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { type SubmitResult, useForm } from '#web/kit/form/use-form.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import styles from './Referrals.module.css'

type Props = {
  referral: ReferralRow
  reject: (rejection: Rejection) => Promise<SubmitResult>
  onDone: () => void
  onBack: () => void
}

/** Empty without a category. */
const category = z.pipe(
  z.string(),
  z.transform((chosen) => (chosen in rejectionCategories ? (chosen as RejectionCategory) : undefined)),
)
const nothing = { message: '', category: '' }

export type Rejection = { message: string; category: RejectionCategory | undefined }

/** The reason for a rejection, with a preview of the whole email. */
export function RejectionForm({ referral, reject, onDone, onBack }: Props) {
  const confirm = useConfirm()
  const email = useApiQuery(previewRejection, { params: { id: referral.id } })
  const form = useForm({
    schema: z.object({ message: rejectionReason, category }),
    start: nothing,
    send: reject,
    onDone: () => {
      draft.end()
      onDone()
    },
  })
  const draft = useDraft(form, useBaseVersion())
  useOnOpen(true, () => draft.begin(`rejection-${referral.id}`, nothing, null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount, in place of the button that opened it
  useEffect(() => document.querySelector<HTMLElement>(`[id="${form.id}-message"]`)?.focus(), [])

  async function goBack() {
    if (form.busy) return
    if (form.isDirty && !(await confirm(leaveUnsaved))) return
    draft.end()
    onBack()
  }
  return (
    <Form form={form} label="Reject this referral">
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.discard} />
      <Textarea
        label="Reason"
        description="The applicant will read this in the email."
        data-autofocus
        rows={4}
        resize="vertical"
        {...form.field('message')}
      />
      <NativeSelect
        label="Category (optional)"
        description="Only administrators can see this. The reports count it."
        maw={320}
        data={[
          { value: '', label: 'None' },
          ...Object.entries(rejectionCategories).map(([value, { label }]) => ({ value, label })),
        ]}
        {...form.field('category')}
      />
      <QueryView query={email} rows={3}>
        {({ to, subject, before, after }) => (
          <Paper
            component="section"
            withBorder
            p="md"
            bg="var(--ui-raised)"
            aria-label="The email"
            className={`long-words ${styles.email}`}
          >
            <Text component="h3" fw={700}>
              {subject}
            </Text>
            <Text c="dimmed">To {to}</Text>
            {before.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {form.values.message.trim() && <p className={styles.message}>{form.values.message.trim()}</p>}
            {after.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Paper>
        )}
      </QueryView>
      <DialogFoot>
        <Button variant="default" onClick={() => void goBack()}>
          Back
        </Button>
        <SubmitButton form={form} color="red" busyLabel="Rejecting...">
          Reject and send
        </SubmitButton>
      </DialogFoot>
    </Form>
  )
}
