import { Button, Stack } from '@mantine/core'
import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import type { Side } from '#contract/debriefs.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { QrCode } from '#web/kit/QrCode.tsx'

const others = { mentor: 'mentee', mentee: 'mentor' } as const

/** A code of this page's address, which the other person scans at the end of the shift. It contains no secret. */
export function ShowCode({ shiftId, side }: { shiftId: number; side: Side }) {
  const [opened, setOpened] = useState(false)
  const address = `${location.origin}/shifts/${shiftId}/debrief`
  return (
    <>
      <Button
        variant="default"
        leftSection={<QrIcon size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Show code
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Code for this debrief" width={440}>
        <Stack align="center">
          <QrCode text={address} label="QR code of this page" />
          <p>Your {others[side]} scans this code and signs in with their own account to write their side.</p>
          <p style={{ overflowWrap: 'anywhere' }}>{address}</p>
        </Stack>
      </Dialog>
    </>
  )
}
