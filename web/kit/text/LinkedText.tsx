import { Anchor } from '@mantine/core'
import { findLinks } from './find-links.ts'

/** Opens beside the page, so that nothing half written is left, and without telling where from. */
const beside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** What people wrote; addresses in it can be clicked. */
export const LinkedText = ({ text }: { text: string }) =>
  findLinks(text).map(({ text, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are told apart by their place only
      <Anchor key={place} href={href} inherit underline="always" {...beside}>
        {text}
      </Anchor>
    ) : (
      text
    ),
  )
