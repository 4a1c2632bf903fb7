import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { dayInWords } from '#contract/dates.ts'
import { type MeetingForm, type MilestonesPage, recordMeeting } from '#contract/milestones.ts'
import { useToday } from '#web/kernel/clock.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { dayProblem } from '#web/kit/days/day-from-text.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { type MeetingValues, meetingFields } from './forms.ts'
import { detailOf } from './Steps.tsx'

type Props = { opened: boolean; onClose: () => void; page: MilestonesPage }

/** The most milestones that are offered at once. */
const offered = 6

/** Records a meeting of the mentor with the mentee. */
export function MeetingDialog({ opened, onClose, page }: Props) {
  const today = useToday()
  const recording = useApiMutation(recordMeeting)
  const start: MeetingValues = { meetingDay: today, minutes: '30', milestones: [], shiftId: '' }
  const open = page.steps.filter(({ state }) => state !== 'done' && state !== 'disputed').slice(0, offered)
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    draftName: `meeting-${page.mentee_id}`,
    schema: meetingFields,
    alsoCheck: ({ meetingDay }) => dayProblem('meetingDay', meetingDay),
    start,
    send: (body) => recording.run({ params: { menteeId: page.mentee_id }, body: asOffered(body) }),
  })
  /** An earlier draft can name milestones and a shift that are no longer offered. */
  const asOffered = ({ milestones, shiftId, ...body }: MeetingForm): MeetingForm => ({
    ...body,
    milestones: milestones.filter((key) => open.some((step) => step.key === key)),
    shiftId: page.debriefs.some(({ shift_id }) => shift_id === shiftId) ? shiftId : null,
  })
  const { milestones } = form.values
  const { error, id } = form.field('milestones')
  const toggle = (key: string) =>
    form.set(
      'milestones',
      milestones.includes(key) ? milestones.filter((one) => one !== key) : [...milestones, key],
    )
  return (
    <FormModal {...modal} title="Record meeting" submit="Record meeting">
      <DayField label="Day of the meeting" {...form.field('meetingDay')} />
      <TextInput
        label="Minutes"
        description="5 to 240"
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...form.field('minutes')}
      />
      {open.length > 0 && (
        <Stack component="fieldset" gap="xs" bd={0} p={0}>
          <Text component="legend" fw={600} mb={4}>
            Counts for (optional)
          </Text>
          {open.map((step, place) => (
            <Checkbox
              key={step.key}
              id={place === 0 ? id : `${id}-${place}`}
              error={place === 0 && error}
              label={`${step.title}, ${detailOf(step, today)}`}
              checked={milestones.includes(step.key)}
              onChange={() => toggle(step.key)}
            />
          ))}
        </Stack>
      )}
      {page.debriefs.length > 0 && (
        <NativeSelect
          label="With the debrief of a shift (optional)"
          data={[
            { value: '', label: 'No' },
            ...page.debriefs.map(({ shift_id, shift_date }) => ({
              value: String(shift_id),
              label: `Shift of ${dayInWords(shift_date)}`,
            })),
          ]}
          {...form.field('shiftId')}
        />
      )}
      <Text c="dimmed">The mentee is notified, and can say that it did not take place.</Text>
    </FormModal>
  )
}
