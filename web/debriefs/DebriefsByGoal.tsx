import { NativeSelect, Stack, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { formatLongDay } from '#contract/dates.ts'
import { listDebriefs } from '#contract/debriefs.ts'
import { listGoals } from '#contract/goals.ts'
import { shiftHours } from '#contract/shifts.ts'
import { inOrder } from '#web/goals/order.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Disclosure, Panel } from '#web/kit/layout/Panel.tsx'
import { countWords } from '#web/kit/list/count-words.ts'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'

const BothSides = lazyPart(async () => (await import('./BothSides.tsx')).BothSides)

type OfMentee = { menteeId: number }

/** The debriefs of both sides about one goal. The section loads them when it is opened. */
export const DebriefsByGoal = ({ menteeId }: OfMentee) => (
  <Panel>
    <Disclosure title="Debriefs by goal">
      <GoalChoice menteeId={menteeId} />
    </Disclosure>
  </Panel>
)

function GoalChoice({ menteeId }: OfMentee) {
  const goals = useList(listGoals, { params: { menteeId } }, { whole: true })
  const [chosen, setChosen] = useState('')
  return (
    <ListView query={goals} rows={1} empty="No goals set">
      {(rows) => (
        <>
          <NativeSelect
            label="Goal"
            maw={400}
            mb="md"
            data={[
              { value: '', label: 'Select a goal' },
              ...inOrder(rows).map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          {chosen && <DebriefsAbout key={chosen} menteeId={menteeId} goalId={Number(chosen)} />}
        </>
      )}
    </ListView>
  )
}

const atOnce = 20

/** Latest first, both sides beside each other. */
function DebriefsAbout({ menteeId, goalId }: OfMentee & { goalId: number }) {
  const debriefs = useList(listDebriefs, { params: { menteeId }, query: { limit: atOnce, goalId } })
  return (
    <ListView
      query={debriefs}
      loadingText="Loading debriefs..."
      rows={5}
      empty="No debriefs about this goal"
      count={countWords(debriefs.total, debriefs.total, ['shift', 'shifts'])}
      more="Show earlier debriefs"
      label="Debriefs about this goal"
    >
      {(rows) => (
        <Suspense fallback={<LoadingState rows={5} />}>
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
        </Suspense>
      )}
    </ListView>
  )
}
