import { Box } from '@mantine/core'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import { countText } from './count-text.ts'

type Props = {
  /** undefined until it is known. */
  count: number | undefined
  mayComment: boolean
  /** What the comments are on. */
  about: string
  children: ReactNode
}

/** How many comments there are; pressed, they stand below it. */
export function CommentsToggle({ count, mayComment, about, children }: Props) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  if (count === 0 && !mayComment) return null
  const label = count === undefined ? 'Comments' : countText(count)
  return (
    <Box className="no-print">
      <TextButton
        mih="var(--ui-target)"
        style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}
        aria-expanded={opened}
        aria-controls={id}
        aria-label={`${label} on ${about}`}
        onClick={() => setOpened(!opened)}
      >
        <MessageSquare size={18} aria-hidden />
        {label}
      </TextButton>
      <div id={id} hidden={!opened}>
        {opened && children}
      </div>
    </Box>
  )
}
