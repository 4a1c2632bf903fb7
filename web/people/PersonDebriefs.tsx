import { NativeSelect, Stack, Title } from '@mantine/core'
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
import { countWords } from '#web/kit/list/count-words.ts'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'

const atOnce = 20

/** The debriefs of a mentee's shifts, latest first, both sides beside each other. */
export function PersonDebriefs({ person }: { person: Person }) {
  const [goal, setGoal] = useState('')
  const goals = useList(listGoals, { params: { menteeId: person.id } })
  const query = { limit: atOnce, ...(goal && { goalId: Number(goal) }) }
  const debriefs = useList(listDebriefs, { params: { menteeId: person.id }, query }, { keep: true })
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
      <ListView
        query={debriefs}
        errorMessage={messages.list}
        loadingText="Loading debriefs..."
        rows={5}
        empty={
          goal
            ? { title: 'No debriefs about this goal' }
            : { title: 'No debriefs yet', hint: 'What both sides write after a shift will appear here.' }
        }
        count={countWords(debriefs.total, debriefs.total, ['shift', 'shifts'])}
        more="Show earlier debriefs"
      >
        {(rows) => (
          <Rows isSpaced>
            {rows.map((shift) => (
              <Stack component="li" key={shift.id} gap="xs">
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
            ))}
          </Rows>
        )}
      </ListView>
    </Panel>
  )
}
