import { NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import { listDebriefs } from '#contract/debriefs.ts'
import { listGoals } from '#contract/goals.ts'
import type { Person } from '#contract/people.ts'
import { shiftHours } from '#contract/shifts.ts'
import { messages } from '#web/debriefs/api.ts'
import { BothSides } from '#web/debriefs/BothSides.tsx'
import { useList } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'

const atOnce = 20

/** The debriefs of a mentee's shifts, latest first, both sides beside each other. */
export function PersonDebriefs({ person }: { person: Person }) {
  const [goal, setGoal] = useState('')
  const goals = useList(listGoals, { params: { menteeId: person.id } })
  const query = { limit: atOnce, ...(goal && { goalId: Number(goal) }) }
  const debriefs = useList(listDebriefs, { params: { menteeId: person.id }, query }, { keep: true })
  const list = useKeptFocus<HTMLDivElement>()
  const choices = (goals.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <Panel title="Debriefs">
      {choices.length > 0 && (
        <NativeSelect
          label="Goal"
          maw={400}
          mb="md"
          data={[{ value: '', label: 'All' }, ...choices]}
          value={goal}
          onChange={(event) => setGoal(event.currentTarget.value)}
        />
      )}
      <QueryView query={debriefs} errorMessage={messages.list} loadingText="Loading debriefs..." rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={goal ? 'No debriefs about this goal' : 'No debriefs yet'}
              hint={goal ? '' : 'What both sides write after a shift will appear here.'}
            />
          ) : (
            <div {...list}>
              <Text role="status" mb="md" c="dimmed">
                {debriefs.total === 1 ? '1 shift' : `${debriefs.total.toLocaleString('en-GB')} shifts`}
              </Text>
              <ul className={rowStyles.rows}>
                {rows.map((shift) => (
                  <li key={shift.id}>
                    <Stack gap="xs">
                      <Title order={3}>
                        {formatLongDay(shift.shift_date)}, {shiftHours(shift)}
                      </Title>
                      <BothSides
                        shiftId={shift.id}
                        about={`shift of ${formatLongDay(shift.shift_date)}`}
                        shown={shift}
                        isNotHeld={shift.not_held}
                        heading={4}
                      />
                    </Stack>
                  </li>
                ))}
              </ul>
              <MoreButton list={debriefs}>Show earlier debriefs</MoreButton>
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}
