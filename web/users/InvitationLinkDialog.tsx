import { Button, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { copyToClipboard } from '#web/kit/copy-to-clipboard.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { announce } from '#web/kit/page/LiveRegions.tsx'

/** Keep the dialog mounted and toggle `opened`. */
export type LinkToPassOn = { opened: boolean; name: string; link: string }

/** A link to pass on by hand, selectable and with a copy button. */
export function InvitationLinkDialog({
  opened,
  name,
  link,
  onClose,
}: LinkToPassOn & { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string>()

  async function copy() {
    field.current?.select()
    if (!(await copyToClipboard(link))) return
    setCopied(link)
    announce('Link copied')
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Invitation link">
      <Text>Give this link to {name} only. It works once, for 7 days. Earlier links no longer work.</Text>
      <TextInput
        ref={field}
        mt="md"
        label="Link"
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={() => void copy()}>
          {copied === link ? 'Copied' : 'Copy link'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
