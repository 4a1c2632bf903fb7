import { Anchor } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { findLinks } from '#contract/text-blocks.ts'
import { TextButton } from '../layout/Buttons.tsx'

const longFrom = 280

/** User text with its line breaks; a long text is collapsed to a few lines. */
export function LongText({ text, about }: { text: string; about: string }) {
  const id = useId()
  const [whole, setWhole] = useState(false)
  const isLong = text.length > longFrom || text.split('\n').length > 5
  return (
    <div>
      <p id={id} className="prose" data-cut={isLong && !whole}>
        {linkedText(text)}
      </p>
      {isLong && <TextToggle text={id} about={about} isWhole={whole} onTurn={() => setWhole(!whole)} />}
    </div>
  )
}

type ToggleProps = {
  /** The id of the text. */
  text: string
  about: string
  isWhole: boolean
  onTurn: () => void
}

/** Expands and collapses a long text. */
export function TextToggle({ text, about, isWhole, onTurn }: ToggleProps) {
  const label = isWhole ? 'Show less' : 'Show all'
  return (
    <TextButton
      className="no-print target"
      aria-expanded={isWhole}
      aria-controls={text}
      aria-label={`${label} of ${about}`}
      onClick={onTurn}
    >
      {label}
    </TextButton>
  )
}

/** Opens a new tab, so that unsaved input is kept, and sends no referrer. */
const beside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** User text with clickable addresses. */
export const linkedText = (text: string): ReactNode =>
  findLinks(text).map(({ text, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <Anchor key={place} href={href} inherit underline="always" {...beside}>
        {text}
      </Anchor>
    ) : (
      text
    ),
  )

/** Text without line breaks, such as a date or a size. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
)

/** An email address that breaks before its @ when it does not fit on a line, and never narrows its column. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
