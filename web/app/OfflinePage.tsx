import { Text } from '@mantine/core'
import { useLocation } from 'react-router'
import { formatLongDay, localTime } from '#contract/dates.ts'
import { unreachable } from '#web/kernel/api-error.ts'
import { useNow } from '#web/kernel/clock.ts'
import { type SavedItem, type SavedList, useReloadOnceOnline } from '#web/kernel/offline.ts'
import { findOfflineData, useReaderOfDevice } from '#web/kernel/offline-lists.ts'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { useLeaveSession } from '#web/signing-in/leave-session.ts'
import { FrameBar } from './LoadingPage.tsx'
import { Person } from './Person.tsx'
import styles from './Shell.module.css'
import { savedKinds } from './saved-lists.ts'
import { UnsentNotice } from './UnsentNotice.tsx'

/** The frame and what this device has saved, while the person's account cannot be fetched. */
export function OfflinePage({ isAway, retry }: { isAway: boolean; retry: () => void }) {
  // The page's chunks may be missing too.
  useReloadOnceOnline({ isAway })
  const reader = useReaderOfDevice()
  const leave = useLeaveSession(reader?.id)
  return (
    <>
      <FrameBar>
        {reader && <Person user={reader} />}
        <button type="button" className={`underlined ${styles.logout} ${styles.always}`} onClick={leave}>
          Logout
        </button>
      </FrameBar>
      <div className={styles.body}>
        <div className={styles.menu} />
        <main id="main" tabIndex={-1} className={styles.main} style={{ maxWidth: 'calc(48em + 48px)' }}>
          <PageHeader title={isAway ? "You're offline" : 'The service does not answer'} withoutBack />
          <Panels>
            <FailedState message={`${unreachable}.`} onRetry={retry} />
            {reader && <UnsentNotice me={reader.id} />}
            <SavedLists />
          </Panels>
        </main>
      </div>
    </>
  )
}

/** The lists that were last read on this device, for use offline. The kind of the page's address comes first. */
export function SavedLists() {
  const { pathname } = useLocation()
  const saved = findOfflineData(useNow())
  if (!saved) return null
  const kinds = savedKinds
    .map((one) => ({ ...one, lists: saved.lists.filter(({ kind }) => kind === one.kind) }))
    .filter(({ lists }) => lists.length > 0)
    .sort((a, b) => Number(b.path === pathname) - Number(a.path === pathname))
  return kinds.map(({ kind, title, empty, lists }) => (
    <Panel key={kind} title={title}>
      <Text c="dimmed" mb="sm">
        Last updated {inWords(lists, saved.reader.timeZone)}. Check for changes when you're back online.
      </Text>
      <Items items={withoutDuplicates(lists)} empty={empty} />
    </Panel>
  ))
}

function Items({ items, empty }: { items: SavedItem[]; empty: string }) {
  if (items.length === 0) return <p>{empty}</p>
  return (
    <Rows isSpaced>
      {items.map(({ id, title, facts, text }) => (
        <li key={id}>
          <strong>{title}</strong>
          <Text size="sm" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {text && <Text className="typed-text">{text}</Text>}
        </li>
      ))}
    </Rows>
  )
}

/** The time of the oldest list: all others are newer. */
function inWords(lists: SavedList[], timeZone: string): string {
  const oldest = lists.map(({ seenAt }) => seenAt).reduce((a, b) => (a < b ? a : b))
  const at = localTime(new Date(oldest), timeZone)
  return `${formatLongDay(at.slice(0, 10))} at ${at.slice(11)}`
}

/** The lists of a kind overlap, such as all notes and those of one conversation. The latest comes first. */
function withoutDuplicates(lists: SavedList[]): SavedItem[] {
  const items = new Map<number, SavedItem>()
  for (const list of lists) for (const item of list.items) if (!items.has(item.id)) items.set(item.id, item)
  return [...items.values()]
}
