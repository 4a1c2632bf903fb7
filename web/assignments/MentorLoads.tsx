import { Button, Stack, Text } from '@mantine/core'
import type { AvailableMentor } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import { LoadBar } from '#web/programme/LoadBar.tsx'
import styles from './Assignments.module.css'
import { byLoad, menteeCount, mostMentees } from './mentor-choices.ts'

const shown = 5

type Props = {
  mentors: AvailableMentor[]
  /** These cannot be chosen. */
  current: { id: number }[]
  chosen: string
  onChoose: (mentorId: string) => void
}

/** The mentors with the fewest mentees, to choose by a press. */
export function MentorLoads({ mentors, current, chosen, onChoose }: Props) {
  const choices = byLoad(mentors)
    .filter(({ id }) => !current.some((one) => one.id === id))
    .slice(0, shown)
  if (choices.length === 0) return null
  return (
    <Stack gap={4} role="group" aria-label="Fewest mentees">
      <Text c="dimmed">Fewest mentees</Text>
      {choices.map((mentor) => (
        <Button
          key={mentor.id}
          variant="default"
          fullWidth
          classNames={{ inner: styles.loadInner ?? '', label: styles.loadLabel ?? '' }}
          aria-pressed={chosen === String(mentor.id)}
          className={styles.loadChoice ?? ''}
          onClick={() => onChoose(String(mentor.id))}
        >
          <span className={styles.loadName}>{fullName(mentor)}</span>
          <LoadBar
            count={mentor.mentee_count}
            most={mostMentees(mentors)}
            text={menteeCount(mentor.mentee_count)}
          />
        </Button>
      ))}
    </Stack>
  )
}
