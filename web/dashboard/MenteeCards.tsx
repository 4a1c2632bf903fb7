import { Flag, Route } from 'lucide-react'
import { progressStateOf } from '#contract/mentees.ts'
import { ProgressTrack } from '#web/mentees/ProgressTrack.tsx'
import type { Numbers } from './api.ts'
import { Card } from './Card.tsx'
import { Figure } from './Figure.tsx'
import styles from './Mentee.module.css'

export function MyProgress({ numbers: { data, error } }: { numbers: Numbers }) {
  if (error) return null
  const status = data && (data.progressStatus ?? 'awaiting_shift')
  return (
    <Card title="My Progress" icon={Route} coming={!data}>
      <p className={styles.value}>
        <Figure value={status && progressStateOf(status).label} />
      </p>
      {status && <ProgressTrack status={status} name="Steps of the programme" />}
    </Card>
  )
}

export function LearningGoals({ numbers: { data, error } }: { numbers: Numbers }) {
  if (error) return null
  return (
    <Card title="Learning Goals" icon={Flag} coming={!data}>
      <p className={styles.number}>
        <Figure value={data?.learningGoals} />
      </p>
      {data && <p className={styles.detail}>{data.learningGoals === 1 ? 'active goal' : 'active goals'}</p>}
    </Card>
  )
}
