import { type TagColour, tint } from '#web/kit/states/StatusTag.tsx'
import styles from './Programme.module.css'

const colours: TagColour[] = ['blue', 'purple', 'green', 'yellow', 'orange']

type Props = { person: { id: number; first_name: string; last_name: string }; size?: number }

/** The initials of a person in a circle. The colour depends on the id, so it is the same on every page. */
export const Initials = ({ person, size = 32 }: Props) => (
  <span
    aria-hidden
    className={styles.initials}
    style={{
      ...tint(colours[person.id % colours.length] ?? 'blue'),
      width: size,
      height: size,
      fontSize: size * 0.4,
    }}
    data-initials={`${firstLetter(person.first_name)}${firstLetter(person.last_name)}`}
  />
)

/** Some letters need two code units. */
const firstLetter = (name: string) => [...name][0]?.toUpperCase() ?? ''
