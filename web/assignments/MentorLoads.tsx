import { Text, UnstyledButton } from '@mantine/core'
import type { AvailableMentor } from '#contract/assignments.ts'
import { fullName } from '#contract/person.ts'
import styles from './MentorLoads.module.css'
import { byLoad, menteeCount } from './mentor-choices.ts'

/** The mentors offered as buttons; the list of choices has all. */
const mentorsShown = 5

type Props = { mentors: AvailableMentor[]; chosen: string; onChoose: (mentorId: string) => void }

/** The mentors with the fewest mentees, each with a bar. Selecting one fills in the choice above. */
export function MentorLoads({ mentors, chosen, onChoose }: Props) {
  const most = Math.max(1, ...mentors.map(({ mentee_count }) => mentee_count))
  return (
    <div>
      <Text fw={700}>Mentors with the fewest mentees</Text>
      <ul>
        {byLoad(mentors)
          .slice(0, mentorsShown)
          .map((mentor) => {
            const id = String(mentor.id)
            return (
              <li key={id}>
                <UnstyledButton
                  className={styles.mentor ?? ''}
                  aria-pressed={chosen === id}
                  onClick={() => onChoose(id)}
                >
                  <span className={styles.name}>{fullName(mentor)}</span>
                  <span className={styles.track} aria-hidden>
                    <span
                      className={styles.bar}
                      style={{ inlineSize: `${(mentor.mentee_count / most) * 100}%` }}
                    />
                  </span>
                  <span className={styles.count}>{menteeCount(mentor.mentee_count)}</span>
                </UnstyledButton>
              </li>
            )
          })}
      </ul>
    </div>
  )
}
