import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { copyToClipboard } from '#web/kit/copy-to-clipboard.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'

/** For the registration at a provider of work accounts. */
export function RedirectAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    if (!(await copyToClipboard(address))) return
    setCopied(true)
    announce('Address copied')
  }
  return (
    <Group align="flex-end" gap={12} maw="44em">
      {/* An address has no spaces, and a phone shows it in two lines. */}
      <Textarea
        autosize
        flex="1 1 260px"
        label="Redirect address for work accounts"
        description="Enter it where you register this service at your provider."
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy address'}
      </Button>
    </Group>
  )
}
