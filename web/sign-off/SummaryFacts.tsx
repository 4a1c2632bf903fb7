import { Box } from '@mantine/core'
import { planStatuses } from '#contract/learning-plans.ts'
import { progressStates } from '#contract/mentees.ts'
import { hoursAndMinutes, type SignOffFacts } from '#contract/sign-off.ts'
import { Bullets } from '#web/kit/list/Bullets.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'

/** Hours, plans and objectives, which the program fills in and the signatures freeze. */
export const SummaryFacts = ({
  facts: { progress, unmet = [], shifts, minutes, supernumerary, milestones = [], plans },
}: {
  facts: SignOffFacts
}) => (
  <Box mb="lg">
    <Facts least={180} fill gap="lg" rowGap={12}>
      {progress && <Fact name="Progress">{progressStates[progress].label}</Fact>}
      <Fact name="Completed shifts">{shifts.toLocaleString('en-GB')}</Fact>
      <Fact name="Hours">{hoursAndMinutes(minutes)}</Fact>
      {supernumerary !== undefined && (
        <Fact name="Supernumerary hours">{hoursAndMinutes(supernumerary)}</Fact>
      )}
      {milestones.length > 0 && (
        <Fact wide name="Milestones">
          <Bullets>
            {milestones.map((milestone) => (
              <li key={milestone}>{milestone}</li>
            ))}
          </Bullets>
        </Fact>
      )}
      {unmet.length > 0 && (
        <Fact wide name="Not met">
          <Bullets>
            {unmet.map((what, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: objectives of a frozen list have no id
              <li key={place}>{what}</li>
            ))}
          </Bullets>
        </Fact>
      )}
      {plans.map(({ title, status, objectives }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plans of a frozen list have no id
        <Fact key={place} wide name={`${title} (${planStatuses[status].label.toLowerCase()})`}>
          {objectives.length === 0 ? (
            'No objectives'
          ) : (
            <Bullets>
              {objectives.map((objective, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: objectives of a frozen list have no id
                <li key={nth}>{objective}</li>
              ))}
            </Bullets>
          )}
        </Fact>
      ))}
    </Facts>
  </Box>
)
