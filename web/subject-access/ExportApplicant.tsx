import { Button, Group, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import type { ReferralRow } from '#contract/referrals.ts'
import { exportName } from '#contract/subject-access.ts'
import { useToday } from '#web/kernel/clock.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { useExportApplicant } from './api.ts'

/** Exports all data about an applicant without an account. User Management exports people with accounts. */
export function ExportApplicant({ referral }: { referral: ReferralRow }) {
  const exporting = useExportApplicant()
  const today = useToday()

  async function run() {
    if (exporting.busy) return
    const outcome = await exporting.run({ params: { id: referral.id } })
    // The reply of a download is a Blob.
    if (outcome.ok) saveFile(exportName(referral, today), outcome.reply as Blob, 'application/zip')
  }
  return (
    <Group gap="8px 16px" pt="md" style={{ borderTop: '1px solid var(--ui-line)' }}>
      <Text flex="1 1 260px" c="dimmed">
        Download everything we hold about this person, for example to answer a subject access request. The
        download is recorded in the audit log.
      </Text>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        aria-busy={exporting.busy}
        aria-disabled={exporting.busy}
        onClick={() => void run()}
      >
        {exporting.busy ? 'Exporting...' : 'Export data'}
      </Button>
    </Group>
  )
}
