import { Group, Stack, Text } from '@mantine/core'
import { CircleCheck, CircleQuestionMark, CircleX } from 'lucide-react'
import { formatLongDay } from '#contract/dates.ts'
import { type MeetingRow, type MilestonesPage, meetingStates } from '#contract/milestones.ts'
import { fullName } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { ShortList } from '#web/kit/list/ShortList.tsx'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDisputeMeeting, useRemoveMeeting, useSettleMeeting } from './api.ts'

/** The meetings of a mentee, latest first. */
export function Meetings({ page }: { page: MilestonesPage }) {
  const actionsOf = useMeetingActions()
  const { id: myId } = useMe()
  return (
    <ShortList
      rows={page.meetings}
      rowId={({ id }) => id}
      noun="meetings"
      first={5}
      className={`${rowStyles.rows} ${rowStyles.flush}`}
    >
      {(meeting) => {
        const actions = actionsOf(meeting)
        return (
          <Group justify="space-between" align="flex-start" gap="4px 16px">
            <Stack gap={2} miw={0} flex="1 1 240px">
              <strong>
                {formatLongDay(meeting.held_on)}, {meeting.minutes} minutes
              </strong>
              <span>{meeting.titles.length > 0 ? meeting.titles.join(', ') : 'No milestone'}</span>
              <Text c="dimmed" span>
                {meeting.mentor_id === myId ? 'With you' : `With ${mentorOf(meeting)}`}
                {meeting.shift_id !== null && ', with the debrief of a shift'}
              </Text>
            </Stack>
            <Group gap="xs">
              <StateTag meeting={meeting} />
              {actions.length > 0 && (
                <RowActions actions={actions} name={`the meeting of ${formatLongDay(meeting.held_on)}`} />
              )}
            </Group>
          </Group>
        )
      }}
    </ShortList>
  )
}

const mentorOf = ({ mentor_first_name, mentor_last_name }: MeetingRow) =>
  fullName({ first_name: mentor_first_name, last_name: mentor_last_name })

/** Nothing for a meeting that nobody disputed. */
function StateTag({ meeting: { state } }: { meeting: MeetingRow }) {
  const { label } = meetingStates[state]
  if (state === 'disputed') return <StatusTag colour="red" icon={CircleQuestionMark} label={label} />
  if (state === 'not held' || state === 'no shift')
    return <StatusTag colour="grey" icon={CircleX} label={label} />
  if (state === 'took place') return <StatusTag colour="green" icon={CircleCheck} label={label} />
  return null
}

function useMeetingActions() {
  const confirm = useConfirm()
  const removing = useRemoveMeeting()
  const disputing = useDisputeMeeting()
  const settling = useSettleMeeting()
  return ({ id, held_on, can }: MeetingRow): RowAction[] => {
    const params = { id }
    const about = `Meeting of ${formatLongDay(held_on)}`
    const ask = async (question: string, verb: string, run: () => Promise<unknown>) => {
      if (await confirm({ question, about, verb, harmless: true })) await run()
    }
    return [
      ...(can.includes('dispute')
        ? [
            {
              label: 'This did not take place',
              run: () =>
                void ask('Did this meeting not take place?', 'It did not take place', () =>
                  disputing.run({ params }),
                ),
            },
          ]
        : []),
      ...(can.includes('settle')
        ? [
            {
              label: 'It took place',
              run: () => void settling.run({ params, body: { tookPlace: true } }),
            },
            {
              label: 'It did not take place',
              run: () => void settling.run({ params, body: { tookPlace: false } }),
            },
          ]
        : []),
      ...(can.includes('remove')
        ? [{ label: 'Remove', danger: true, run: () => void removing.run({ params }) }]
        : []),
    ]
  }
}
