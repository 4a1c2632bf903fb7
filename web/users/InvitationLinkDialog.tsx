import { Button, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { copyToClipboard } from '#web/kit/copy-to-clipboard.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { announce } from '#web/kit/page/LiveRegions.tsx'

export type LinkToPassOn = { name: string; link: string }

type Props = { dialog: { opened: boolean; item?: LinkToPassOn | undefined; close: () => void } }

/** A link to pass on by hand, selectable and with a copy button. */
export function InvitationLinkDialog({ dialog: { opened, item, close } }: Props) {
  const { name, link } = item ?? { name: '', link: '' }
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string>()

  async function copy() {
    field.current?.select()
    if (!(await copyToClipboard(link))) return
    setCopied(link)
    announce('Link copied')
  }
  return (
    <Dialog opened={opened} onClose={close} title="Invitation link">
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
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button data-autofocus onClick={() => void copy()}>
          {copied === link ? 'Copied' : 'Copy link'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
