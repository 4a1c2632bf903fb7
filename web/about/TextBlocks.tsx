import { Fragment } from 'react'
import { blocksOf, partsOf } from '#contract/text-blocks.ts'

/** A plain text with its headings, lists and addresses; nothing in it is taken as markup. As `server/kernel/text-html.ts` writes it. */
export const TextBlocks = ({ text }: { text: string }) =>
  // Blocks have no name of their own, and never change places.
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
  partsOf(text).map(({ text, href }, index) => {
    const key = `${index} ${text}`
    if (!href) return <Fragment key={key}>{text}</Fragment>
    return (
      <a key={key} href={href} rel="noreferrer">
        {text}
      </a>
    )
  })
