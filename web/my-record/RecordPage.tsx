import { useDownload } from '#web/kit/use-download.ts'
import '@mantine/core/styles/Tabs.layer.css'
import { Button, NativeSelect, Tabs, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { keysOf } from '#contract/fields.ts'
import {
  downloadForm,
  downloadMyRecord,
  exportFeedback,
  exportLearning,
  exportPracticeHours,
  exportReflections,
  getPracticeHours,
  recordFiles,
  regulatorsForm,
} from '#contract/my-record.ts'
import { may } from '#contract/permissions.ts'
import { joinName, roles } from '#contract/person.ts'
import { keepFileSafe } from '#contract/sign-off.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useIsOn, useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { DayField } from '#web/kit/days/DayField.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import head from '#web/kit/page/PageHeader.module.css'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { useTabParam } from '#web/kit/url/use-query-param.ts'
import { Initials } from '#web/programme/PersonMark.tsx'

/** In the order of the regulator's form. */
const tabs = {
  hours: {
    label: 'Practice hours',
    Panel: lazyPart(async () => (await import('./PracticeHours.tsx')).PracticeHours),
  },
  learning: {
    label: 'Learning log',
    Panel: lazyPart(async () => (await import('./LearningLog.tsx')).LearningLog),
  },
  feedback: {
    label: 'Feedback log',
    Panel: lazyPart(async () => (await import('./FeedbackLog.tsx')).FeedbackLog),
  },
  reflections: {
    label: 'Reflections',
    Panel: lazyPart(async () => (await import('./Reflections.tsx')).Reflections),
  },
  statement: {
    label: 'Statement',
    Panel: lazyPart(async () => (await import('./Statement.tsx')).Statement),
  },
} as const
const ofMentees = ['hours', 'learning', 'feedback', 'reflections'] as const
const ofMentors = [...ofMentees, 'statement'] as const

/** A person's own record, for the renewal of their registration. */
export function RecordPage() {
  const { id, role, firstName, lastName } = useMe()
  // The same query as on the tab of hours.
  const { data } = useApiQuery(getPracticeHours)
  const hasFeedback = useIsOn('debriefs')
  const ofRole = may(role, 'statement: read own') ? ofMentors : ofMentees
  const [first, ...others] = ofRole
  const shown = [first, ...others.filter((tab) => hasFeedback || tab !== 'feedback')] as const
  const open = useTabParam<keyof typeof tabs>(shown)
  const [isDownloading, setDownloading] = useState(false)
  return (
    <>
      <PageHeader
        title="My record"
        mark={<Initials person={{ id, first_name: firstName, last_name: lastName }} size="var(--ui-mark)" />}
        lead={
          <p className={head.line}>
            {joinName(firstName, lastName)} · {roles[role].label}
          </p>
        }
        actions={
          <>
            {(role === 'mentee' || data?.was_mentee) && (
              <PageButton to={`/sign-off/${id}`} variant="default">
                Sign-off
              </PageButton>
            )}
            <Button onClick={() => setDownloading(true)}>Download</Button>
          </>
        }
      />
      <Tabs {...open} keepMounted={false}>
        <Tabs.List aria-label="My record" className={`${head.tabs} no-print`}>
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

const files = keysOf(recordFiles).map((value) => ({ value, label: recordFiles[value] }))
const start: z.input<typeof downloadForm> = { file: 'pdf', from: '', to: '' }

/** The calls of `recordFiles`. */
const useDownloads = () => ({
  pdf: useDownload(downloadMyRecord),
  hours: useDownload(exportPracticeHours),
  learning: useDownload(exportLearning),
  feedback: useDownload(exportFeedback),
  reflections: useDownload(exportReflections),
})

/** Downloads the record, or a part of it, of some days or of all. */
function DownloadDialog(dialog: { opened: boolean; onClose: () => void }) {
  const downloads = useDownloads()
  const { form, modal } = useDialogForm({
    ...dialog,
    schema: downloadForm,
    start,
    keepNothing: true,
    send: ({ file, ...range }) => downloads[file].download({ query: range }),
  })
  return (
    <FormModal {...modal} title="Download my record" submit="Download" busyLabel="Preparing...">
      <Text>
        {regulatorsForm} {keepFileSafe}
      </Text>
      <NativeSelect label="File" data={files} {...form.field('file')} />
      <DayField label="First day (optional)" {...form.field('from')} />
      <DayField label="Last day (optional)" {...form.field('to')} />
    </FormModal>
  )
}
