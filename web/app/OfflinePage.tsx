import { unreachable } from '#web/kernel/api-error.ts'
import { useReloadOnceOnline } from '#web/kernel/offline.ts'
import { useReaderOfDevice } from '#web/kernel/offline-lists.ts'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { leaveSession } from '#web/signing-in/leave-session.ts'
import { FrameBar } from './LoadingPage.tsx'
import { Person } from './Person.tsx'
import { SavedLists } from './SavedLists.tsx'
import styles from './Shell.module.css'

/** The frame and what this device has saved, while the person's account cannot be fetched. */
export function OfflinePage({ isAway, retry }: { isAway: boolean; retry: () => void }) {
  // The page's chunks may be missing too.
  useReloadOnceOnline({ isAway })
  const reader = useReaderOfDevice()
  return (
    <>
      <FrameBar>
        {reader && <Person user={reader} />}
        <button type="button" className={`${styles.logout} ${styles.always}`} onClick={leaveSession}>
          Logout
        </button>
      </FrameBar>
      <div className={styles.body}>
        <div className={styles.menu} />
        <main id="main" tabIndex={-1} className={`${styles.main} ${styles.offline}`}>
          <PageHeader title={isAway ? "You're offline" : 'The service does not answer'} withoutBack />
          <Panels>
            <FailedState message={`${unreachable}.`} onRetry={retry} />
            <SavedLists />
          </Panels>
        </main>
      </div>
    </>
  )
}
