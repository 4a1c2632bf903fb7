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

/** A page for everybody, signed in or not, with a text that an administrator may write. */
export function TextPage({ title, name, children }: Props) {
  const query = useApiQuery(getPageTexts)
  const kitContext = useKitContext()
  const { help } = usePublicSettings()
  return (
    // It leads to the dashboard, or else to the sign-in.
    <KitContext value={{ ...kitContext, home: { path: '/', label: 'Back to the service' } }}>
      <Paper component="main" withBorder className={styles.page ?? ''}>
        <PageHeader title={title} />
        <QueryView query={query} errorMessage="Failed to load this text" rows={10}>
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
