import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { patientWarning } from '#contract/fields.ts'
import {
  addAddendum,
  confirmSummary,
  countersign,
  disagreeWithSummary,
  readByThree,
  reasonForm,
  reopenSignOff,
  returnSummary,
  type SignOffPage,
  wordsForm,
} from '#contract/sign-off.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import type { SubmitResult } from '#web/kit/form/use-form.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'

type Props = { page: SignOffPage; name: string; onEdit: () => void }
type Opened = 'disagree' | 'return' | 'add' | 'reopen' | null

/** The buttons of the reader, each with what it asks first. */
export function SignOffActions({ page: { can, facts, mentee_id, version, state }, name, onEdit }: Props) {
  const { id, role } = useMe()
  const [opened, setOpened] = useState<Opened>(null)
  const confirm = useConfirm()
  const confirming = useApiMutation(confirmSummary)
  const countersigning = useApiMutation(countersign)
  const disagreeing = useApiMutation(disagreeWithSummary)
  const returning = useApiMutation(returnSummary)
  const adding = useApiMutation(addAddendum)
  const reopening = useApiMutation(reopenSignOff)
  const input = { params: { menteeId: mentee_id }, body: { readVersion: version ?? 0 } }
  const about =
    'Your name, your role and the time are kept with your signature. If you signed in more than ten minutes ago, we then ask you to confirm it is you.'

  const gaps = facts.unmet?.length ?? 0
  const unmet =
    gaps > 0
      ? `${gaps === 1 ? '1 point is' : `${gaps} points are`} not met. You find them above as 'Not met'. By countersigning you confirm that you have seen them. `
      : ''

  async function askAndSign(question: string, verb: string, run: () => Promise<unknown>, more = '') {
    if (await confirm({ question, about: `${more}${about}`, verb, harmless: true })) await run()
  }
  const dialog = (which: Opened) => ({
    opened: opened === which,
    onClose: () => setOpened(null),
    draftName: `sign-off-${which}-${mentee_id}`,
  })
  const words = { field: 'words', label: 'Your words', schema: wordsForm } as const
  return (
    <>
      <Buttons isBelow className="no-print">
        {can.includes('confirm') && (
          <Button
            aria-busy={confirming.busy}
            onClick={() => void askAndSign('Confirm this summary?', 'Confirm', () => confirming.run(input))}
          >
            Confirm
          </Button>
        )}
        {can.includes('confirm') && (
          <Button variant="default" onClick={() => setOpened('disagree')}>
            I do not agree
          </Button>
        )}
        {can.includes('countersign') && (
          <Button
            aria-busy={countersigning.busy}
            onClick={() =>
              void askAndSign(
                `Countersign the summary of ${name}?`,
                'Countersign',
                () =>
                  countersigning.run({
                    ...input,
                    body: { ...input.body, ...(gaps > 0 && { seenUnmet: true }) },
                  }),
                unmet,
              )
            }
          >
            Countersign
          </Button>
        )}
        {can.includes('countersign') && (
          <Button variant="default" onClick={() => setOpened('return')}>
            Send back
          </Button>
        )}
        {can.includes('write') && state === 'to_confirm' && (
          <Button variant="default" onClick={onEdit}>
            Write again
          </Button>
        )}
        {can.includes('add') && (
          <Button variant="default" onClick={() => setOpened('add')}>
            Add addendum
          </Button>
        )}
        {can.includes('reopen') && (
          <Button variant="default" onClick={() => setOpened('reopen')}>
            Reopen
          </Button>
        )}
      </Buttons>
      {id === mentee_id && (
        <WordsDialog
          {...dialog('disagree')}
          {...words}
          title="I do not agree"
          submit="Send back"
          send={({ words }) => disagreeing.run({ ...input, body: { ...input.body, words } })}
        />
      )}
      {role === 'admin' && (
        <WordsDialog
          {...dialog('return')}
          {...words}
          title="Send the summary back"
          submit="Send back"
          send={({ words }) => returning.run({ ...input, body: { ...input.body, words } })}
        />
      )}
      <WordsDialog
        {...dialog('add')}
        {...words}
        title="Add an addendum"
        submit="Save addendum"
        send={(body) => adding.run({ params: input.params, body })}
      />
      {role === 'admin' && (
        <WordsDialog
          {...dialog('reopen')}
          field="reason"
          label="Reason"
          schema={reasonForm}
          title="Reopen this record"
          submit="Reopen"
          send={({ reason }) => reopening.run({ ...input, body: { ...input.body, reason } })}
        />
      )}
    </>
  )
}

type WordsDialogProps<Body> = {
  opened: boolean
  onClose: () => void
  title: string
  /** The name of the only field in the body, and its label. */
  field: keyof Body & string
  label: string
  schema: z.ZodMiniType<Body>
  submit: string
  /** Identifies the draft. */
  draftName: string
  send: (body: Body) => Promise<SubmitResult>
}

/** A dialog with one text. Input is stored as a draft until it is sent. */
function WordsDialog<Body>(props: WordsDialogProps<Body>) {
  const { opened, onClose, title, field, label, schema, submit, draftName, send } = props
  const start: Record<string, string> = { [field]: '' }
  const { form, modal } = useDialogForm<Record<string, string>, Body>({
    opened,
    onClose,
    draftName,
    schema,
    start,
    warn: patientWarning,
    send,
  })
  return (
    <FormModal {...modal} title={title} submit={submit} busyLabel="Sending...">
      <Stack gap={4}>
        <Textarea label={label} rows={6} resize="vertical" {...form.field(field)} />
        <Text c="dimmed">{readByThree}</Text>
      </Stack>
    </FormModal>
  )
}
