import { Button, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyToClipboard } from '#web/kit/copy-to-clipboard.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import styles from './Calendar.module.css'

/** The secret, once: it takes the focus, to be copied in one press. */
export function FeedUrl({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => field.current?.focus(), [])

  async function copy() {
    field.current?.select()
    if (!(await copyToClipboard(url))) return
    setCopied(true)
    announce('Address copied')
  }
  return (
    <div className={styles.address}>
      <TextInput
        ref={field}
        label="Your address"
        description="Copy it now: it is shown this once only."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={copied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy address'}
      </Button>
    </div>
  )
}
