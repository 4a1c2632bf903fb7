import { Box, Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Notice } from '#web/kit/states/Notice.tsx'
import { type AnyForm, focusFormOf } from './use-form.ts'

type Props = { form: Pick<AnyForm, 'warning' | 'failures' | 'busy'> }

/** A sentence to read before saving, with a button that saves anyway. It receives the focus. */
export function WarningPanel({ form: { warning, failures, busy } }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failures > 0) panel.current?.focus()
  }, [failures])
  if (!warning) return null
  return (
    <Box ref={panel} role="alert" tabIndex={-1}>
      <Notice colour="yellow" icon={TriangleAlert}>
        <p>{warning.sentence}</p>
        <Button
          variant="default"
          mt="xs"
          onClick={(event) => {
            if (busy) return
            focusFormOf(event)
            warning.saveAnyway()
          }}
        >
          Save anyway
        </Button>
      </Notice>
    </Box>
  )
}
