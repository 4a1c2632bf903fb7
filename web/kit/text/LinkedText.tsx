import { Anchor } from '@mantine/core'
import { findLinks } from '#contract/find-links.ts'

/** Opens a new tab, so that unsaved input is kept, and sends no referrer. */
const beside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** User text with clickable addresses. */
export const LinkedText = ({ text }: { text: string }) =>
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
