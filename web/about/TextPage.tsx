import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { hrefOf } from '#contract/href.ts'
import { getPageTexts } from '#contract/public-settings.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { KitContext, useKitContext } from '#web/kit/page/kit-context.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { TextBlocks } from './TextBlocks.tsx'
import styles from './TextPage.module.css'

type Props = { title: string; name: 'accessibility' | 'privacy'; children?: ReactNode }

/** A public page whose text an administrator can edit. */
export function TextPage({ title, name, children }: Props) {
  const query = useApiQuery(getPageTexts)
  const kitContext = useKitContext()
  const { help } = usePublicSettings()
  return (
    // `/` redirects to the dashboard, or to the sign-in page for visitors.
    <KitContext value={{ ...kitContext, home: { path: '/', label: 'Back to the service' } }}>
      <Paper component="main" withBorder className={styles.page ?? ''}>
        <PageHeader title={title} />
        <QueryView query={query} errorMessage="Failed to load this page" rows={10}>
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
      </Paper>
    </KitContext>
  )
}
