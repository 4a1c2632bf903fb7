import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { certificatePath } from '#contract/certificates.ts'
import type { SignOffPage } from '#contract/sign-off.ts'
import { useMe } from '#web/kernel/session.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { useChooseCheckable, useDownloadCertificate } from './api.ts'
import { RecordDialog } from './RecordDialog.tsx'

/** The certificate and the record as PDF, and the holder's switch. */
export function TakeAlong({ page, name }: { page: SignOffPage; name: string }) {
  const me = useMe()
  const confirm = useConfirm()
  const [opened, setOpened] = useState(false)
  const downloading = useDownloadCertificate()
  const choosing = useChooseCheckable()
  const params = { menteeId: page.mentee_id }
  const isSigned = page.state === 'signed_off'
  const isHolder = me.id === page.mentee_id
  const mayClose = me.role === 'admin' && !isHolder && page.checkable && page.reference !== null
  if (!isHolder && (me.role !== 'admin' || (!isSigned && !mayClose))) return null

  async function downloadCertificate() {
    if (downloading.busy) return
    const outcome = await downloading.run({ params })
    // The reply of a download is a Blob.
    if (outcome.ok) saveFile(`Certificate ${name}.pdf`, outcome.reply as Blob, 'application/pdf')
  }
  async function close() {
    const question = `Close the check of the certificate of ${name}?`
    const about = 'The public page then says that there is no certificate. Only the holder can open it again.'
    if (await confirm({ question, about, verb: 'Close the check' }))
      await choosing.run({ params, body: { checkable: false } })
  }
  return (
    <Panel title="To take along">
      <Stack>
        <Text>
          {isHolder
            ? 'Your record has your summary, hours, plans and documents by name, and the debriefs and reflections that you choose. Once it is signed off, it shows what was signed, and later changes below it.'
            : 'The record that you can download has the signed part only.'}
        </Text>
        <Buttons>
          {isSigned && (
            <Button aria-busy={downloading.busy} onClick={() => void downloadCertificate()}>
              {downloading.busy ? 'Preparing...' : 'Download certificate'}
            </Button>
          )}
          {(isHolder || isSigned) && (
            <Button variant="default" onClick={() => setOpened(true)}>
              Download record
            </Button>
          )}
          {mayClose && (
            <Button variant="outline" color="red" aria-busy={choosing.busy} onClick={() => void close()}>
              Close the check
            </Button>
          )}
        </Buttons>
        {page.reference && isHolder && (
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
