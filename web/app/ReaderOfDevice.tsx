import { useReaderOfDevice } from '#web/kernel/offline-data.ts'
import { Person } from './Person.tsx'
import styles from './Shell.module.css'

/** The last reader on this device, until the profile arrives. The hidden buttons keep their room. */
export function ReaderOfDevice() {
  const reader = useReaderOfDevice()
  if (!reader) return null
  return (
    <>
      <Person user={reader} />
      <span className={`${styles.bell} ${styles.hidden}`} />
      <span className={`${styles.logout} ${styles.hidden}`}>Logout</span>
    </>
  )
}
