import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { NotAvailable } from '#web/kit/NotAvailable.tsx'
import { useDelayed } from '#web/kit/use-delayed.ts'
import styles from './Dashboard.module.css'

type Props = { value: ReactNode | undefined; waiting: boolean; width?: number }

/** A value on a card; grey while it is on its way, 'Not available' where it could not be had. */
export function Figure({ value, waiting, width = 72 }: Props) {
  const late = useDelayed(waiting)
  if (value !== undefined) return value
  if (!waiting) return <NotAvailable />
  if (!late) return <span aria-busy="true">&nbsp;</span>
  return <Skeleton component="span" className={styles.figure ?? ''} width={width} aria-busy="true" />
}
