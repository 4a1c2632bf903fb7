import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import { copyToClipboard } from '#web/kit/save-file.ts'
import { Dialog, DialogFoot } from './Dialog.tsx'

type Props = {
  /** Keep the dialog mounted and toggle this. */
  opened: boolean
  onClose: () => void
  title: string
  /** The name of the value: 'Link', 'Key'. */
  label: string
  value: string
  children: ReactNode
}

/** A secret to pass on, selectable and with a copy button. */
export function CopyDialog({ opened, onClose, title, label, value, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string>()

  async function copy() {
    field.current?.select()
    if (!(await copyToClipboard(value))) return
    setCopied(value)
    announce(`${label} copied`)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {children}
      <TextInput
        ref={field}
        mt="md"
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={() => void copy()}>
          {copied === value ? 'Copied' : `Copy ${label.toLowerCase()}`}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
