import { Text } from '@mantine/core'
import { hoursAndMinutes } from '#contract/dates.ts'
import { getPracticeHours } from '#contract/my-record.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { monthTitle } from '#web/kit/days/month.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'

/** The hours worked, by month, latest first. */
export function PracticeHours() {
  const hours = useApiQuery(getPracticeHours)
  return (
    <Panel title="Practice hours">
      <QueryView query={hours} loadingText="Loading practice hours..." rows={5}>
        {({ months }) =>
          months.length === 0 ? (
            <EmptyState
              title="No practice hours yet"
              hint="The hours of completed shifts will appear here."
            />
          ) : (
            <>
              <Text mb="sm">
                {hoursAndMinutes(months.reduce((sum, { minutes }) => sum + minutes, 0))} so far, all in
                completed shifts
              </Text>
              <Facts least={220} rowGap={8}>
                {months.map(({ month, shifts, minutes }) => (
                  <Fact key={month} name={monthTitle(`${month}-01`)}>
                    {shifts === 1 ? '1 shift' : `${shifts} shifts`}, {hoursAndMinutes(minutes)}
                  </Fact>
                ))}
              </Facts>
            </>
          )
        }
      </QueryView>
    </Panel>
  )
}
