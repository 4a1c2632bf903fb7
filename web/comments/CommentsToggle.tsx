import { Box } from '@mantine/core'
import { MessageSquare } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { countText } from '#contract/comments.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { useQueryParam, useQueryParamOnce } from '#web/kit/url/use-query-param.ts'

type Props = {
  /** undefined while loading. */
  count: number | undefined
  mayComment: boolean
  /** Names the subject of the comments, for screen readers. */
  about: string
  /** The query parameter and its values by which a link opens these comments, such as `?goal=12`. */
  link: [name: string, ...values: (number | string)[]]
  children: ReactNode
}

/** A button with the number of comments, which expands them. */
export function CommentsToggle({ count, mayComment, about, link: [name, ...values], children }: Props) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [linked] = useQueryParam(name)
  const [timesLinked, setTimesLinked] = useState(0)
  useQueryParamOnce(name, values.map(String).includes(linked ?? '') && count !== undefined, () => {
    setOpened(true)
    setTimesLinked((times) => times + 1)
  })
  // After the opened comments are rendered.
  useEffect(() => {
    if (timesLinked === 0) return
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus({ preventScroll: true })
  }, [timesLinked])
  const id = useId()
  if (count === 0 && !mayComment) return null
  const label = count === undefined ? 'Comments' : countText(count)
  return (
    // Opened comments take the whole line.
    <Box className="no-print" flex={opened ? '1 0 100%' : undefined}>
      <TextButton
        className="target"
        ref={button}
        // A dialog that contains this button focuses it on opening.
        data-autofocus={timesLinked > 0 || undefined}
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
