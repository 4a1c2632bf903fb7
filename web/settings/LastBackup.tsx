import { Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { dayIn, daysBetween, formatInstant } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getDatabaseFacts } from '#contract/settings.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { formatFileSize } from '#web/kit/format-file-size.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { backupAge } from './backup-age.ts'
import { PartTitle } from './PartTitle.tsx'

type Facts = Pick<
  Reply<typeof getDatabaseFacts>,
  'lastBackup' | 'lastBackupBytes' | 'lastBackupFailure' | 'backupsByNight'
>

/** Age and size of the last backup, a later failure, and whether nightly backups are configured. */
export function LastBackup({ facts }: { facts: Facts }) {
  const { lastBackup, lastBackupBytes, lastBackupFailure, backupsByNight } = facts
  const zone = useTimeZone()
  const today = useToday()
  return (
    <>
      <PartTitle>Last backup</PartTitle>
      <Stack maw="44em">
        <p>
          {lastBackup
            ? `${formatInstant(lastBackup, zone)}, ${backupAge(daysBetween(dayIn(new Date(lastBackup), zone), today))}, ${formatFileSize(lastBackupBytes ?? 0)}`
            : 'None yet'}
        </p>
        {lastBackupFailure && (
          <Notice colour="red" icon={TriangleAlert}>
            On {formatInstant(lastBackupFailure.at, zone)}: {lastBackupFailure.why}
          </Notice>
        )}
        <Text c="dimmed">
          {backupsByNight
            ? 'A backup is made every night after 3am.'
            : 'Nightly backups are off. Set BACKUP_DIR and BACKUP_PASSPHRASE on the server to turn them on.'}
        </Text>
      </Stack>
    </>
  )
}
