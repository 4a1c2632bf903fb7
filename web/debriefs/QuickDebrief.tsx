import { Box, Textarea } from '@mantine/core'
import { pastShiftInProse } from '#contract/dates.ts'
import { type DebriefPage, readersOf, sides } from '#contract/debriefs.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useUnsent } from '#web/kernel/unsent.ts'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useDebriefOf } from '#web/shifts/use-debrief-of.ts'
import { unsentName } from './UnsentDebriefs.tsx'
import { useDebriefForm } from './use-debrief-form.ts'

/** The first question of a mentee's debrief. The debrief's page has the others, and goes on with what was typed. */
export function QuickDebrief({ shiftId }: { shiftId: number }) {
  const { data: page, loading } = useDebriefOf(String(shiftId))
  const isUnsent = useUnsent(useMe().id).some(({ name }) => name === unsentName(shiftId))
  if (loading) return <div aria-busy data-coming />
  if (!page?.can.includes('write') || page.side !== 'mentee' || page.mentee.written || isUnsent) return null
  return <FirstQuestion page={page} />
}

function FirstQuestion({ page }: { page: DebriefPage }) {
  const { form, begin } = useDebriefForm(page, 'mentee', () => undefined, true)
  useOnOpen(true, begin)
  const { shift_date, mentor_first_name } = page.shift
  const field = form.field('good')
  const question = `How did ${pastShiftInProse(shift_date, useToday())} go?`
  return (
    <Form form={form} label="Your debrief">
      <div>
        <Box component="label" htmlFor={field.id} className="small" display="block" mb={6}>
          {question} {sides.mentee.good}? {readersOf('mentee', mentor_first_name)}
        </Box>
        <div className="row">
          <Textarea className="grow" rows={1} {...field} />
          <SubmitButton form={form} variant="outline" busyLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </div>
    </Form>
  )
}
