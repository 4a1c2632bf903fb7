import { Button, Group, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyToClipboard } from '#web/kit/copy-to-clipboard.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'

/** Shows the secret URL once. Its field receives the focus, ready to copy. */
export function FeedUrl({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => field.current?.focus(), [])

  async function copy() {
    field.current?.select()
    if (!(await copyToClipboard(url))) return
    setCopied(true)
    announce('Link copied')
  }
  return (
    <Group align="flex-end" gap={12} maw="44em">
      <TextInput
        ref={field}
        flex="1 1 260px"
        label="Your calendar link"
        description="Copy it now. We will not show it again."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={copied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy link'}
      </Button>
    </Group>
  )
}
