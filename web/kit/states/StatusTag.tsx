import type { CSSProperties, ReactNode } from 'react'
import styles from './States.module.css'

export type TagColour = 'grey' | 'blue' | 'purple' | 'green' | 'yellow' | 'red' | 'orange'

/** The colours of dots and of parts of charts. */
export const dotColours: Record<TagColour, string> = {
  grey: 'var(--ui-input-border)',
  blue: 'var(--ui-link)',
  purple: 'var(--tag-purple-ink)',
  green: 'var(--ui-success)',
  yellow: 'var(--ui-near)',
  red: 'var(--ui-error)',
  orange: 'var(--ui-near)',
}

/** The colour of a dot, as the CSS variable `--dot`. React's type does not allow CSS variables. */
export const dot = (colour: TagColour) => ({ '--dot': dotColours[colour] }) as CSSProperties

type Props = { colour: TagColour; label: ReactNode }

/** A state as a dot and a word; never clickable. The product's own states are in tags.tsx. */
export const StatusDot = ({ colour, label }: Props) => (
  <span className={styles.dot} style={dot(colour)}>
    {label}
  </span>
)

type TagProps = Props & {
  /** For a sentence or a name instead of a word. */
  wraps?: boolean
}

/** An exception: late, overdue, rejected, cancelled or failed. All other states are dots. */
export const Tag = ({ colour, label, wraps }: TagProps) => (
  <span className={styles.tag} style={tint(colour)} data-wraps={wraps}>
    {label}
  </span>
)

/** The usual state of a list is a word, an exception is a tag, and the others have a dot. */
export type Look = 'word' | TagColour | `tag ${TagColour}`

export function statusMark(look: Look, label: string): ReactNode {
  if (look === 'word') return <span className="small">{label}</span>
  const [first, colour] = look.split(' ') as ['tag', TagColour] | [TagColour]
  return first === 'tag' ? (
    <Tag colour={colour ?? 'grey'} label={label} />
  ) : (
    <StatusDot colour={first} label={label} />
  )
}

/** Further hues of people, which mean nothing. */
type Hue = TagColour | 'teal' | 'pink'

/** The two colours of tags, notices and people, as the CSS variables `--ink` and `--tint`. */
export const tint = (colour: Hue) =>
  // React's type does not allow CSS variables.
  ({ '--ink': `var(--tag-${colour}-ink)`, '--tint': `var(--tag-${colour}-tint)` }) as CSSProperties
