import { Text } from '@mantine/core'
import { Flag, Route } from 'lucide-react'
import { Link } from 'react-router'
import { formatInstantDay } from '#contract/dates.ts'
import { progressStateOf } from '#contract/mentees.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { BigNumber } from '#web/kit/layout/Tiles.tsx'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'
import type { Numbers } from './api.ts'
import { CardValue, DashboardCard } from './DashboardCard.tsx'
import { Figure } from './Figure.tsx'

export function MyProgress({ numbers: { data, error } }: { numbers: Numbers }) {
  const me = useMe()
  const zone = useTimeZone()
  if (error) return null
  const status = data && (data.progressStatus ?? 'awaiting_shift')
  return (
    <DashboardCard title="My Progress" icon={Route} coming={!data}>
      <CardValue>
        <Figure value={status && progressStateOf(status).label} />
      </CardValue>
      {status && <ProgressTrack status={status} isSignedOff={Boolean(data.signedOffAt)} />}
      {data?.signedOffAt && (
        <Link to={`/sign-off/${me.id}`}>Signed off {formatInstantDay(data.signedOffAt, zone)}</Link>
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
