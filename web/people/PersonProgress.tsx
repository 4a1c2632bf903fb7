import { Box, Button, Group } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { instantDayInWords, instantInWords } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { signOffStates } from '#contract/sign-off.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { HashTarget } from '#web/kit/url/HashTarget.tsx'
import { ProgressHistory } from '#web/mentees/ProgressHistory.tsx'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'
import { ProgressTag } from '#web/programme/tags.tsx'

// Lazy, so that pages with other parts of this feature do not load it.
const MilestonesPanel = lazyPart(
  async () => (await import('#web/milestones/MilestonesPanel.tsx')).MilestonesPanel,
)
const PathPanel = lazyPart(async () => (await import('#web/mentees/PathPanel.tsx')).PathPanel)

const canWriteSummary = ({ sign_off }: Progress) => sign_off === 'to_write' || sign_off === 'sent_back'

/** 'Signed off 12 November 2026', or the step. */
const signOffText = ({ sign_off, signed_off_at }: Progress, zone: string): string =>
  signed_off_at
    ? `Signed off ${instantDayInWords(signed_off_at, zone)}`
    : signOffStates[sign_off ?? 'early'].label

type Progress = NonNullable<Person['progress']>
type Props = { person: Person; onUpdate: (() => void) | undefined }

/** The progress with its latest notes, the milestones, and its history. */
export function PersonProgress({ person, onUpdate }: Props) {
  const zone = useTimeZone()
  const { id: menteeId, progress } = person
  if (!progress) return null
  return (
    <Panels>
      <Panel
        title="Progress"
        actions={
          onUpdate && (
            <Group gap="sm">
              {canWriteSummary(progress) && (
                <PageButton to={`/sign-off/${menteeId}`} variant="default">
                  Write the summary
                </PageButton>
              )}
              <Button variant="outline" onClick={onUpdate}>
                Update Progress
              </Button>
            </Group>
          )
        }
      >
        <Facts least={180} fill gap="lg" rowGap={12}>
          <Fact name="Status">
            <ProgressTag status={progress.status} />
          </Fact>
          <Fact name="Last updated">{progress.set_at ? instantInWords(progress.set_at, zone) : 'Never'}</Fact>
          {progress.sign_off !== null && progress.sign_off !== 'early' && (
            <Fact name="Sign-off">
              <Link to={`/sign-off/${menteeId}`}>{signOffText(progress, zone)}</Link>
            </Fact>
          )}
          {progress.notes && (
            <Fact name="Latest progress notes" wide>
              <LongText text={progress.notes} about="the latest progress notes" />
            </Fact>
          )}
        </Facts>
        <Box mt="lg">
          <ProgressTrack
            menteeId={menteeId}
            status={progress.status}
            isSignedOff={progress.signed_off_at !== null}
            hasMentor={person.partners.some(({ status }) => status !== 'inactive')}
          />
        </Box>
      </Panel>
      {person.has_milestones && (
        <Suspense fallback={<LoadingState rows={6} />}>
          <HashTarget id="milestones">
            <MilestonesPanel menteeId={menteeId} title="Milestones" />
          </HashTarget>
        </Suspense>
      )}
      <Suspense fallback={<LoadingState rows={3} />}>
        <PathPanel menteeId={menteeId} activeGoals={person.numbers?.active_goals ?? 0} title="Path so far" />
      </Suspense>
      <Panel title="Progress history">
        <ProgressHistory menteeId={menteeId} />
      </Panel>
    </Panels>
  )
}
