import { Group, type GroupProps } from '@mantine/core'
import styles from './Buttons.module.css'

type Props = GroupProps & {
  /** Short buttons share a line on phones. */
  short?: boolean
}

/** Buttons side by side; on phones each has the full width. */
export const Buttons = ({ short = false, className, ...look }: Props) => (
  <Group gap="sm" data-short={short} {...look} className={`${styles.buttons} ${className ?? ''}`} />
)
