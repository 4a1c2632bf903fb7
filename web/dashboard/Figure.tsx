import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDelayed } from '#web/kit/states/use-delayed.ts'
import styles from './Dashboard.module.css'

type Props = { value: ReactNode | undefined; width?: number }

/** A value on a card, with a skeleton while it loads. After an error the parent renders no card. */
export function Figure({ value, width = 72 }: Props) {
  const late = useDelayed(value === undefined)
  if (value !== undefined) return value
  if (!late) return <span aria-busy="true">&nbsp;</span>
  return <Skeleton component="span" className={styles.figure ?? ''} width={width} aria-busy="true" />
}
