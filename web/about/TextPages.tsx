import { Fragment, type ReactNode } from 'react'
import { hrefOf } from '#contract/endpoint.ts'
import { getPageTexts } from '#contract/public-settings.ts'
import { blocksOf, findLinks } from '#contract/text-blocks.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { PlainMain } from '#web/kit/layout/PlainPage.tsx'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { ReadersTable } from './ReadersTable.tsx'
import styles from './TextPage.module.css'

export const AccessibilityPage = () => <TextPage title="Accessibility" name="accessibility" />

/** Shows the organisation's text, then the access rules that the program enforces. */
export const PrivacyPage = () => (
  <TextPage title="Privacy" name="privacy">
    <ReadersTable />
  </TextPage>
)

type Props = { title: string; name: 'accessibility' | 'privacy'; children?: ReactNode }

/** A public page whose text an administrator can edit. */
function TextPage({ title, name, children }: Props) {
  const query = useApiQuery(getPageTexts)
  const kitContext = useKitContext()
  const { help } = usePublicSettings()
  return (
    // `/` redirects to the dashboard, or to the sign-in page for visitors.
    <KitContext value={{ ...kitContext, home: { path: '/', label: 'Back to the service' } }}>
      <PlainMain>
        <PageHeader title={title} />
        <QueryView query={query} rows={10}>
          {(texts) => (
            <div className={styles.text}>
              <TextBlocks text={texts[name]} />
            </div>
          )}
        </QueryView>
        {children}
        {help && (
          <p className={styles.help}>
            Help: <a href={hrefOf(help)}>{help}</a>
          </p>
        )}
      </PlainMain>
    </KitContext>
  )
}

/**
 * Renders plain text with headings, lists and links, without interpreting markup, like
 * `server/kernel/web-pages/web-pages.ts`.
 */
const TextBlocks = ({ text }: { text: string }) =>
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
