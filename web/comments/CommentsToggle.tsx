import { Box } from '@mantine/core'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useQueryParam } from '#web/kit/page/use-query-param.ts'
import { useQueryParamOnce } from '#web/kit/page/use-query-param-once.ts'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import { countText } from './count-text.ts'

type Props = {
  /** undefined until it is known. */
  count: number | undefined
  mayComment: boolean
  /** What the comments are on. */
  about: string
  /** The part of the URL by which a link leads here, as `?goal=12`. */
  link: [name: string, value: number]
  children: ReactNode
}

/** How many comments there are; pressed, they stand below it. */
export function CommentsToggle({ count, mayComment, about, link: [name, value], children }: Props) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [linked] = useQueryParam(name)
  const [timesLinked, setTimesLinked] = useState(0)
  useQueryParamOnce(name, linked === String(value) && count !== undefined, () => {
    setOpened(true)
    setTimesLinked((times) => times + 1)
  })
  // Once what is opened stands below.
  useEffect(() => {
    if (timesLinked === 0) return
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus({ preventScroll: true })
  }, [timesLinked])
  const id = useId()
  if (count === 0 && !mayComment) return null
  const label = count === undefined ? 'Comments' : countText(count)
  return (
    <Box className="no-print">
      <TextButton
        ref={button}
        // A dialog that opens gives it the focus.
        data-autofocus={timesLinked > 0 || undefined}
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
