import { Button } from '@mantine/core'
import { Check, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayIn, formatLongDay, greetingAt, localTime } from '#contract/dates.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { useMe } from '#web/kernel/session.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'

type Props = { numbers: Numbers; mainAction?: ReactNode; children?: ReactNode }

/** The top of every dashboard: the greeting, the date and the refresh button. */
export function Greeting({ numbers, mainAction, children }: Props) {
  const now = useNow()
  const zone = useTimeZone()
  const day = formatLongDay(dayIn(now, zone))
  return (
    <PageHeader
      title={`${greetingAt(now, zone)}, ${useMe().firstName}`}
      lead={
        numbers.updatedAt
          ? `${day}. Updated at ${localTime(new Date(numbers.updatedAt), zone).slice(11)}.`
          : day
      }
      withoutBack
      mainAction={mainAction}
      actions={
        <Buttons short>
          {children}
          <RefreshButton numbers={numbers} />
        </Buttons>
      }
    />
  )
}

const thanksMilliseconds = 2_000

/** Refetches everything on the page, as returning to the tab does. */
function RefreshButton({ numbers }: { numbers: Numbers }) {
  const pressed = useRef(false)
  const [done, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new reply arrives
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    announce('The dashboard is up to date')
    setDone(true)
    const timer = setTimeout(() => setDone(false), thanksMilliseconds)
    return () => clearTimeout(timer)
  }, [numbers.updatedAt])

  const Icon = done ? Check : RefreshCw
  return (
    <Button
      variant="default"
      aria-label="Refresh"
      className={styles.refresh ?? ''}
      leftSection={<Icon size={18} aria-hidden />}
      aria-busy={numbers.isFetching}
      onClick={() => {
        pressed.current = true
        invalidateAll()
      }}
    >
      <span className={styles.refreshWord}>Refresh</span>
    </Button>
  )
}
