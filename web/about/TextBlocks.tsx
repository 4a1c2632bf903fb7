import { Fragment } from 'react'
import { findLinks } from '#contract/find-links.ts'
import { blocksOf } from '#contract/text-blocks.ts'

/**
 * Renders plain text with headings, lists and links, without interpreting markup, like
 * `server/kernel/web-pages/text-html.ts`.
 */
export const TextBlocks = ({ text }: { text: string }) =>
  // The index is a safe key: blocks have no id and never change their order.
  blocksOf(text).map((block, index) => {
    const key = `${index} ${block.is}`
    if (block.is === 'heading') return <h2 key={key}>{block.text}</h2>
    if (block.is === 'paragraph')
      return (
        <p key={key}>
          <WithLinks text={block.text} />
        </p>
      )
    return (
      <ul key={key}>
        {block.items.map((item) => (
          <li key={item}>
            <WithLinks text={item} />
          </li>
        ))}
      </ul>
    )
  })

const WithLinks = ({ text }: { text: string }) =>
  findLinks(text).map(({ text, href }, index) => {
    const key = `${index} ${text}`
    if (!href) return <Fragment key={key}>{text}</Fragment>
    return (
      <a key={key} href={href} rel="noreferrer">
        {text}
      </a>
    )
  })
