import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { Lock } from 'lucide-react'
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react'
import type { Person } from '#contract/people.ts'
import { fullName } from '#contract/person.ts'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { usePrint } from '#web/kit/page/use-print.ts'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { useQueryParamOnce } from '#web/kit/url/use-query-param-once.ts'
import { useTabParam } from '#web/kit/url/use-tab-param.ts'
import { Initials } from '#web/programme/Initials.tsx'
import { PersonLead } from './PersonLead.tsx'
import { PersonOverview } from './PersonOverview.tsx'
import { type PersonTab, tabLabels, tabsOf } from './tabs.ts'
import { usePersonActions } from './use-person-actions.tsx'

/** A lazy component: the chunk of a tab is loaded when the tab is opened. */
const chosen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadChunk(load) }))

const PersonProgress = chosen(async () => (await import('./PersonProgress.tsx')).PersonProgress)
const PersonShifts = chosen(async () => (await import('./PersonShifts.tsx')).PersonShifts)
const PersonDebriefs = chosen(async () => (await import('./PersonDebriefs.tsx')).PersonDebriefs)
const MilestonesPanel = chosen(
  async () => (await import('#web/milestones/MilestonesPanel.tsx')).MilestonesPanel,
)
const PersonPlans = chosen(async () => (await import('./PersonPlans.tsx')).PersonPlans)
const PersonNotes = chosen(async () => (await import('./PersonNotes.tsx')).PersonNotes)
const PersonDocuments = chosen(async () => (await import('./PersonDocuments.tsx')).PersonDocuments)
const PrivateNotes = chosen(async () => (await import('./PrivateNotes.tsx')).PrivateNotes)
const Account = chosen(async () => (await import('./Account.tsx')).Account)
const GoalsPanel = chosen(async () => (await import('#web/goals/GoalsPanel.tsx')).GoalsPanel)

export function PersonView({ person }: { person: Person }) {
  const me = useMe()
  const shown = tabsOf(person, me.role)
  const tabs = useTabParam(shown)
  const isPrinting = usePrint()
  const { actions, updateProgress, dialogs } = usePersonActions(person, () => tabs.onChange('documents'))
  useQueryParamOnce('update', true, updateProgress)
  const name = fullName(person)
  return (
    <>
      <PageHeader
        title={name}
        mark={<Initials person={person} size={48} />}
        lead={<PersonLead person={person} />}
        actions={actions.length > 0 && <RowActions actions={actions} name={name} />}
      />
      {/* Print always contains the overview, which fits on two pages, regardless of the open tab. */}
      <Tabs {...tabs} value={isPrinting ? 'overview' : tabs.value} keepMounted={false}>
        {shown.length > 1 && (
          <Tabs.List aria-label={`About ${name}`} mb="md" className="no-print">
            {shown.map((tab) => (
              <Tabs.Tab key={tab} value={tab} leftSection={tab === 'notes' && <Lock size={16} aria-hidden />}>
                {tab === 'goals' && person.id === me.id ? 'My goals' : tabLabels[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {shown.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <Suspense fallback={<LoadingState rows={6} />}>
              <Fragment key={person.id}>{panels[tab](person, updateProgress)}</Fragment>
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      {dialogs}
    </>
  )
}

const panels: Record<PersonTab, (person: Person, updateProgress: () => void) => ReactNode> = {
  overview: (person) => <PersonOverview person={person} />,
  progress: ({ id, progress, can }, updateProgress) =>
    progress && (
      <PersonProgress
        progress={progress}
        menteeId={id}
        onUpdate={can.includes('progress') ? updateProgress : undefined}
      />
    ),
  goals: (person) => <GoalsPanel menteeId={person.id} menteeName={fullName(person)} />,
  notes: (person) => <PrivateNotes person={person} />,
  messages: (person) => <PersonNotes person={person} />,
  shifts: (person) => <PersonShifts person={person} />,
  milestones: (person) => <MilestonesPanel menteeId={person.id} title="Milestones" />,
  debriefs: (person) => <PersonDebriefs person={person} />,
  plans: (person) => <PersonPlans person={person} />,
  documents: (person) => <PersonDocuments person={person} />,
  account: (person) => person.account && <Account account={person.account} />,
}
