import { Button, TextInput } from '@mantine/core'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
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
  const { field, isCopied, copy } = useCopy(value, label)
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {children}
      <TextInput {...field} mt="md" label={label} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={copy}>
          {isCopied ? 'Copied' : `Copy ${label.toLowerCase()}`}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** The props of a read-only field with a text to pass on, and a function that copies it. */
export function useCopy(value: string, label: string) {
  const ref = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string>()
  async function copy() {
    ref.current?.select()
    if (!(await copyToClipboard(value))) return
    setCopied(value)
    announce(`${label} copied`)
  }
  return {
    field: {
      ref,
      value,
      readOnly: true,
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    },
    isCopied: copied === value,
    copy: () => void copy(),
  }
}
