import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { certificatePath } from '#contract/certificates.ts'
import type { SignOffPage } from '#contract/sign-off.ts'
import { useMe } from '#web/kernel/session.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { useChooseCheckable, useDownloadCertificate } from './api.ts'
import { RecordDialog } from './RecordDialog.tsx'

/** The certificate and the record as PDF, and the holder's switch. */
export function TakeAlong({ page, name }: { page: SignOffPage; name: string }) {
  const { role } = useMe()
  const [opened, setOpened] = useState(false)
  const downloading = useDownloadCertificate()
  const choosing = useChooseCheckable()
  const params = { menteeId: page.mentee_id }
  const isSigned = page.state === 'signed_off'
  if (role === 'mentor' || (role === 'admin' && !isSigned)) return null

  async function downloadCertificate() {
    if (downloading.busy) return
    const outcome = await downloading.run({ params })
    // The reply of a download is a Blob.
    if (outcome.ok) saveFile(`Certificate ${name}.pdf`, outcome.reply as Blob, 'application/pdf')
  }
  return (
    <Panel title="To take along">
      <Stack>
        <Text>
          {role === 'mentee'
            ? 'Your record has your summary, hours, plans and documents by name, and the debriefs that you choose.'
            : 'The record that you can download has the signed part only.'}
        </Text>
        <Buttons>
          {isSigned && (
            <Button aria-busy={downloading.busy} onClick={() => void downloadCertificate()}>
              {downloading.busy ? 'Preparing...' : 'Download certificate'}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpened(true)}>
            Download record
          </Button>
        </Buttons>
        {page.reference && role === 'mentee' && (
          <Checkbox
            label="Anyone with the reference can check the certificate"
            description="The page shows your name, the service, the day and whether the certificate is valid."
            checked={page.checkable}
            disabled={choosing.busy}
            onChange={(event) =>
              void choosing.run({ params, body: { checkable: event.currentTarget.checked } })
            }
          />
        )}
        {page.reference && page.checkable && (
          <Text>
            Reference: <Link to={certificatePath(page.reference)}>{page.reference}</Link>
          </Text>
        )}
      </Stack>
      <RecordDialog opened={opened} onClose={() => setOpened(false)} menteeId={page.mentee_id} name={name} />
    </Panel>
  )
}
