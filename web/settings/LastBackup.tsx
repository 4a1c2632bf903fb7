import { TriangleAlert } from 'lucide-react'
import { dayIn, daysBetween, formatInstant } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getDatabaseFacts } from '#contract/settings.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { formatFileSize } from '#web/kit/format-file-size.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { backupAge } from './backup-age.ts'
import styles from './Settings.module.css'

type Facts = Pick<
  Reply<typeof getDatabaseFacts>,
  'lastBackup' | 'lastBackupBytes' | 'lastBackupFailure' | 'backupsByNight'
>

/** How old and how large the last backup is, what became of a newer one, and whether one is made each night. */
export function LastBackup({ facts }: { facts: Facts }) {
  const { lastBackup, lastBackupBytes, lastBackupFailure, backupsByNight } = facts
  const zone = useTimeZone()
  const today = useToday()
  return (
    <>
      <h3 className={styles.rowsTitle}>Last backup</h3>
      <div className={styles.days}>
        <p className={styles.backup}>
          {lastBackup
            ? `${formatInstant(lastBackup, zone)}, ${backupAge(daysBetween(dayIn(new Date(lastBackup), zone), today))}, ${formatFileSize(lastBackupBytes ?? 0)}`
            : 'None yet'}
        </p>
        {lastBackupFailure && (
          <Notice colour="red" icon={TriangleAlert}>
            On {formatInstant(lastBackupFailure.at, zone)}: {lastBackupFailure.why}
          </Notice>
        )}
        <p className={styles.hint}>
          {backupsByNight
            ? 'One is made each night, after 03:00.'
            : 'None is made by night: where the service is installed, BACKUP_DIR and BACKUP_PASSPHRASE switch that on.'}
        </p>
      </div>
    </>
  )
}
