import { Text } from '@mantine/core'
import { Flag, Route } from 'lucide-react'
import { type ProgressStatus, progressStateOf } from '#contract/mentees.ts'
import { BigNumber } from '#web/kit/layout/Tiles.tsx'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'
import type { Numbers } from './api.ts'
import { CardValue, DashboardCard } from './DashboardCard.tsx'
import { Figure } from './Figure.tsx'

/** Said to the mentee. */
const whatHappensNow: Record<ProgressStatus, string> = {
  awaiting_shift:
    "You'll work your first shift with your mentor. We'll email you the details when it is scheduled.",
  undergoing_mst:
    "You're working shifts with your mentor, setting goals together and reviewing how they went.",
  finished_mst:
    "You've worked your shifts with your mentor. You'll now look back together at what you've achieved.",
  completed: "Well done. You've completed the programme. You can still read everything here.",
}

export function MyProgress({ numbers: { data, error } }: { numbers: Numbers }) {
  if (error) return null
  const status = data && (data.progressStatus ?? 'awaiting_shift')
  return (
    <DashboardCard title="My Progress" icon={Route} coming={!data}>
      <CardValue>
        <Figure value={status && progressStateOf(status).label} />
      </CardValue>
      {status && <ProgressTrack status={status} />}
      {status && (
        <Text>
          <strong>What happens now:</strong> {whatHappensNow[status]}
        </Text>
      )}
    </DashboardCard>
  )
}

export function LearningGoals({ numbers: { data, error } }: { numbers: Numbers }) {
  if (error) return null
  return (
    <DashboardCard title="Learning Goals" icon={Flag} coming={!data}>
      <BigNumber>
        <Figure value={data?.learningGoals} />
      </BigNumber>
      {data && <Text c="dimmed">{data.learningGoals === 1 ? 'active goal' : 'active goals'}</Text>}
    </DashboardCard>
  )
}
