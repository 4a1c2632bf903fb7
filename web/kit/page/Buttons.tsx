import { Group, type GroupProps } from '@mantine/core'
import styles from './Buttons.module.css'

type Props = GroupProps & {
  /** Short ones share a line of a phone. */
  short?: boolean
}

/** Buttons beside each other; each as wide as a phone. */
export const Buttons = ({ short = false, className, ...look }: Props) => (
  <Group gap="sm" data-short={short} {...look} className={`${styles.buttons} ${className ?? ''}`} />
)
