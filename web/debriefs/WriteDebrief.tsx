import { Button } from '@mantine/core'
import type { DebriefPage, Side } from '#contract/debriefs.ts'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { DebriefFields } from './DebriefFields.tsx'
import { useDebriefForm } from './use-debrief-form.ts'

type Props = {
  page: DebriefPage
  side: Side
  onDone: () => void
  /** Given while a written debrief is edited. */
  onCancel: (() => void) | undefined
}

/** The form of one's own side. */
export function WriteDebrief({ page, side, onDone, onCancel }: Props) {
  const { form, completes, choices, isRestored, begin, discard } = useDebriefForm(page, side, onDone)
  useOnOpen(true, begin)
  function cancel() {
    discard()
    onCancel?.()
  }
  return (
    <Form form={form} label="Your debrief">
      <DraftNotice isRestored={isRestored} onDiscard={discard} />
      <DebriefFields
        form={form}
        side={side}
        completes={completes}
        choices={choices}
        asksSupport={page.asks_support}
      />
      <Buttons>
        <SubmitButton form={form} busyLabel="Saving...">
          Save debrief
        </SubmitButton>
        {onCancel && (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
      </Buttons>
    </Form>
  )
}
