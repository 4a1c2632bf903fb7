import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { getPracticeHours, regulatorsForm } from '#contract/my-record.ts'
import { may } from '#contract/permissions.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useTabParam } from '#web/kit/url/use-tab-param.ts'
import { DownloadDialog } from './DownloadDialog.tsx'

/** The chunk of a tab is loaded when the tab is opened. */
const chosen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await loadChunk(load) }))

/** In the order of the regulator's form. */
const tabs = {
  hours: {
    label: 'Practice hours',
    Panel: chosen(async () => (await import('./PracticeHours.tsx')).PracticeHours),
  },
  learning: {
    label: 'Learning log',
    Panel: chosen(async () => (await import('./LearningLog.tsx')).LearningLog),
  },
  feedback: {
    label: 'Feedback log',
    Panel: chosen(async () => (await import('./FeedbackLog.tsx')).FeedbackLog),
  },
  reflections: {
    label: 'Reflections',
    Panel: chosen(async () => (await import('./Reflections.tsx')).Reflections),
  },
  statement: {
    label: 'Statement',
    Panel: chosen(async () => (await import('./Statement.tsx')).Statement),
  },
} as const
const ofMentees = ['hours', 'learning', 'feedback', 'reflections'] as const
const ofMentors = [...ofMentees, 'statement'] as const

/** A person's own record, for the renewal of their registration. */
export function RecordPage() {
  const { id, role } = useMe()
  // The same query as on the tab of hours.
  const { data } = useApiQuery(getPracticeHours)
  const shown = may(role, 'statement: read own') ? ofMentors : ofMentees
  const open = useTabParam<keyof typeof tabs>(shown)
  const [isDownloading, setDownloading] = useState(false)
  return (
    <>
      <PageHeader
        title="My record"
        lead={regulatorsForm}
        actions={
          <>
            {data?.was_mentee && (
              <PageButton to={`/sign-off/${id}`} variant="default">
                Sign-off
              </PageButton>
            )}
            <Button variant="default" onClick={() => setDownloading(true)}>
              Download
            </Button>
          </>
        }
      />
      <Tabs {...open} keepMounted={false}>
        <Tabs.List aria-label="My record" mb="md" className="no-print">
          {shown.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {tabs[tab].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((tab) => {
          const { Panel } = tabs[tab]
          return (
            <Tabs.Panel key={tab} value={tab}>
              <Suspense fallback={<LoadingState rows={6} />}>
                <Panel />
              </Suspense>
            </Tabs.Panel>
          )
        })}
      </Tabs>
      <DownloadDialog opened={isDownloading} onClose={() => setDownloading(false)} />
    </>
  )
}
