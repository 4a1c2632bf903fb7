import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { ReferralRow } from '#contract/referrals.ts'
import { exportName } from '#contract/subject-access.ts'
import { useToday } from '#web/kernel/clock.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { useExportApplicant } from './api.ts'
import styles from './SubjectAccess.module.css'

/** All that is kept about somebody without an account; who has one is exported from User Management. */
export function ExportApplicant({ referral }: { referral: ReferralRow }) {
  const exporting = useExportApplicant()
  const today = useToday()

  async function run() {
    if (exporting.busy) return
    const outcome = await exporting.run({ params: { id: referral.id } })
    // A download's reply is its bytes.
    if (outcome.ok) saveFile(exportName(referral, today), outcome.reply as Blob, 'application/zip')
  }
  return (
    <section className={styles.export}>
      <p>
        All that is kept about this person, as a ZIP file, for when they ask for it. That you download it is
        recorded.
      </p>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        aria-busy={exporting.busy}
        aria-disabled={exporting.busy}
        onClick={() => void run()}
      >
        {exporting.busy ? 'Exporting...' : 'Export data'}
      </Button>
    </section>
  )
}
