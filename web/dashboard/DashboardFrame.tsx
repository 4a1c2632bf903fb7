import { Button } from '@mantine/core'
import { notifyManager } from '@tanstack/react-query'
import { Check, RefreshCw } from 'lucide-react'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { dayIn, formatLongDay, greetingAt, localTime } from '#contract/dates.ts'
import { hasOwnName } from '#contract/person.ts'
import { ApiError } from '#web/kernel/api-error.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { idle, loadChunk } from '#web/kernel/load-chunk.ts'
import { invalidateAll, queryClient } from '#web/kernel/query-client.ts'
import { useMe } from '#web/kernel/session.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { useDelayed } from '#web/kit/states/LoadingState.tsx'
import styles from './Dashboard.module.css'
import type { Numbers } from './logged-queries.ts'

/** A component below the first screen: its chunk is loaded when the first screen has its data. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await idle()
    return { default: await loadChunk(load) }
  })

type Props = {
  numbers: Numbers
  /** A choice of views beside the greeting. */
  views?: ReactNode
  /** Buttons beside the greeting. On phones they are below everything else. */
  actions?: ReactNode
  /** Says how old the numbers are. */
  isDated?: boolean
  children: ReactNode
}

/** The frame of every dashboard: the greeting, the date, the refresh button and one error for all parts. */
export function DashboardFrame({ numbers, views, actions, isDated = false, children }: Props) {
  const me = useMe()
  const now = useNow()
  const zone = useTimeZone()
  const failure = useFirstError()
  const age = isDated && numbers.updatedAt && localTime(new Date(numbers.updatedAt), zone).slice(11)
  return (
    <>
      <PageHeader
        title={greetingAt(now, zone) + (hasOwnName(me) ? `, ${me.firstName}` : '')}
        lead={`${formatLongDay(dayIn(now, zone))}${age ? ` · updated at ${age}` : ''}`}
        withoutBack
        actions={
          <>
            {views}
            <RefreshButton numbers={numbers} />
            {actions && <div className="row desk-only">{actions}</div>}
          </>
        }
      />
      <Panels>
        {failure && (
          <FailedState
            message={
              failure instanceof ApiError
                ? 'Sorry, there is a problem with the service. Try again in a few minutes.'
                : failure.message
            }
            details={failure instanceof ApiError ? failure.message : undefined}
            onRetry={invalidateAll}
          />
        )}
        {children}
        {actions && (
          <div className="phones-only">
            <Buttons short style={{ marginBlock: -10 }}>
              {actions}
            </Buttons>
          </div>
        )}
      </Panels>
    </>
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
      flex="none"
      ml="auto"
      aria-busy={numbers.isFetching}
      onClick={() => {
        pressed.current = true
        invalidateAll()
      }}
    >
      <Icon size={18} aria-hidden />
      <span className="desk-only">&nbsp;Refresh</span>
    </Button>
  )
}

type FigureProps = { value: ReactNode | undefined; width?: number }

/** A value on a card, with a skeleton while it loads. After an error the parent renders no card. */
export function Figure({ value, width = 72 }: FigureProps) {
  const late = useDelayed(value === undefined)
  if (value !== undefined) return value
  if (!late) return <span aria-busy="true">&nbsp;</span>
  return <span className={styles.figure} style={{ width }} aria-busy="true" />
}

const cache = queryClient.getQueryCache()

/**
 * The first network or server error of an active query without data, for a page that shows one error for all.
 */
const useFirstError = (): Error | null =>
  useSyncExternalStore((listener) => cache.subscribe(notifyManager.batchCalls(listener)), firstError)

function firstError(): Error | null {
  const failedQuery = cache
    .getAll()
    .find(
      (query) =>
        query.isActive() &&
        query.state.data === undefined &&
        query.state.error !== null &&
        !(query.state.error instanceof ApiError && query.state.error.status < 500),
    )
  return failedQuery?.state.error ?? null
}
