import { findPerson, type Person } from '#contract/people.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import head from '#web/kit/page/PageHeader.module.css'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { Lock } from 'lucide-react'
import { Fragment, type ReactNode, Suspense } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { instantDayInWords } from '#contract/dates.ts'
import { fullName, type Role, roles } from '#contract/person.ts'
import { useAssignment } from '#web/assignments/use-assignment.tsx'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { lazyDialog, lazyPart, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { useCurrentInView } from '#web/kit/page/use-current-in-view.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useQueryParam, useQueryParamOnce, useTabParam } from '#web/kit/url/use-query-param.ts'
import { useProgressDialog } from '#web/mentees/use-progress-dialog.tsx'
import { Initials } from '#web/programme/PersonMark.tsx'
import { AccountTag, ProgressTag } from '#web/programme/tags.tsx'
import styles from './People.module.css'
import { PersonOverview } from './PersonOverview.tsx'
import { relationOf } from './person-summary.ts'

/** Former tabs, and where their content is now. */
const movedTabs: Record<string, string> = { milestones: 'progress#milestones', debriefs: 'shifts' }

export function PersonById({ id }: { id: string }) {
  const { data: person, isUnknown, error, errorMessage, refetch } = usePerson(id)
  const [tab] = useQueryParam('tab')
  const moved = movedTabs[tab ?? '']
  if (moved) return <Navigate to={`?tab=${moved}`} replace />
  if (isUnknown) return <UnknownPerson />
  if (person) return <PersonView person={person} />
  if (!error) return <LoadingState text="Loading person..." rows={4} shape="page" />
  return (
    <>
      <PageHeader title="Person" />
      <FailedState message={errorMessage} onRetry={refetch} />
    </>
  )
}

/** Shows the same for unknown people and for people that the reader may not see. */
function UnknownPerson() {
  const { role } = useMe()
  return (
    <>
      <PageHeader title="Page not found" />
      <Panel>
        <EmptyState
          title="We cannot find this person"
          hint={
            role === 'admin'
              ? 'This account does not exist or has been deleted.'
              : 'You can only see people you work with. Use search to find someone else.'
          }
        />
      </Panel>
    </>
  )
}

/** Finds the person of the URL. `isUnknown` is also true once they were removed or the reader lost access. */
function usePerson(idInUrl: string) {
  const isId = /^[1-9]\d{0,14}$/.test(idInUrl)
  const query = useApiQueryWhen(isId, findPerson, { params: { id: Number(idInUrl) } })
  return { ...query, isUnknown: !isId || query.missing }
}

const PersonProgress = lazyPart(async () => (await import('./PersonProgress.tsx')).PersonProgress)
const PersonShifts = lazyPart(async () => (await import('./PersonShifts.tsx')).PersonShifts)
const PersonPlans = lazyPart(async () => (await import('./PersonPlans.tsx')).PersonPlans)
const Conversations = lazyPart(async () => (await import('#web/notes/Conversations.tsx')).Conversations)
const PersonDocuments = lazyPart(async () => (await import('./PersonDocuments.tsx')).PersonDocuments)
const PrivateNotes = lazyPart(async () => (await import('./PrivateNotes.tsx')).PrivateNotes)
const Account = lazyPart(async () => (await import('./Account.tsx')).Account)
const GoalsPanel = lazyPart(async () => (await import('#web/goals/GoalsPanel.tsx')).GoalsPanel)

function PersonView({ person }: { person: Person }) {
  const me = useMe()
  const [tab] = useQueryParam('tab')
  const shown = tabsOf(person, me.role, tab)
  const tabs = useTabParam(shown)
  const isPrinting = usePrint()
  // The other tabs and the next shift have a filled button of their own.
  const isMain = tabs.value === 'overview' && !person.next_shift?.mine
  const { actions, updateProgress, dialogs } = usePersonActions(person, isMain, tabs.onChange)
  useQueryParamOnce('update', true, updateProgress)
  const list = useCurrentInView<HTMLDivElement>(tabs.value)
  const name = fullName(person)
  return (
    <div className={`${head.view} ${styles.person}`} data-tab={tabs.value} data-long={name.length > longName}>
      <PageHeader
        title={name}
        mark={<Initials person={person} size="var(--ui-mark)" />}
        lead={<PersonLead person={person} />}
        actions={actions.length > 0 && <RowActions actions={actions} name={name} isHead />}
      />
      {/* Print always contains the overview, which fits on two pages, regardless of the open tab. */}
      <Tabs {...tabs} value={isPrinting ? 'overview' : tabs.value} keepMounted={false}>
        {shown.length > 1 && (
          <Tabs.List ref={list} aria-label={`About ${name}`} className={`${head.tabs} no-print`}>
            {shown.map((tab) => (
              <Tabs.Tab
                key={tab}
                value={tab}
                className={tab === 'notes' ? 'push' : undefined}
                leftSection={tab === 'notes' && <Lock size={16} aria-hidden />}
              >
                {tabLabels[tab]}
                {tab === 'notes' && <span className="small"> only you</span>}
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
    </div>
  )
}

/** On a phone a longer name has smaller letters. */
const longName = 24

const panels: Record<PersonTab, (person: Person, updateProgress: () => void) => ReactNode> = {
  overview: (person, updateProgress) => (
    <PersonOverview person={person} onUpdate={person.can.includes('progress') ? updateProgress : undefined} />
  ),
  progress: (person, updateProgress) => (
    <PersonProgress person={person} onUpdate={person.can.includes('progress') ? updateProgress : undefined} />
  ),
  goals: (person) => <GoalsPanel menteeId={person.id} menteeName={fullName(person)} />,
  plans: (person) => <PersonPlans person={person} />,
  shifts: (person) => <PersonShifts person={person} />,
  messages: ({ id, role }) => (
    <Conversations
      none="Messages between mentees and their mentors will appear here."
      here="?tab=messages"
      of={role === 'mentor' ? { mentorId: id } : { menteeId: id }}
    />
  ),
  documents: (person) => <PersonDocuments person={person} />,
  notes: (person) => <PrivateNotes person={person} />,
  account: (person) => person.account && <Account account={person.account} />,
}

/** The line below a person's name: 'Mentee · Undergoing MST · with you since July'. */
function PersonLead({ person }: { person: Person }) {
  const { role, status, progress } = person
  const me = useMe()
  const today = useToday()
  const zone = useTimeZone()
  const parts = [
    roles[role].label,
    status !== 'active' && <AccountTag status={status} />,
    progress && <ProgressTag status={progress.status} />,
    progress?.signed_off_at && `signed off ${instantDayInWords(progress.signed_off_at, zone)}`,
    relationOf(person, me.id, today),
  ]
  return (
    <p className={`${head.line} ${head.parts}`}>
      {parts.filter(Boolean).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line
        <span key={place}>
          <span>{place > 0 ? ' · ' : ''}</span>
          {part}
        </span>
      ))}
    </p>
  )
}

const tabLabels = {
  overview: 'Overview',
  progress: 'Progress',
  goals: 'Goals',
  plans: 'Plans',
  shifts: 'Shifts',
  messages: 'Messages',
  documents: 'Documents',
  notes: 'Private notes',
  account: 'Account',
} as const
type PersonTab = keyof typeof tabLabels

const ofMentee: PersonTab[] = ['progress', 'goals', 'plans', 'shifts', 'messages', 'documents']

/** The tabs of a person's page by the role of the person, then by the role of the reader. */
const tabs: Record<Role, Record<Role, PersonTab[]>> = {
  mentee: { admin: ofMentee, mentor: [...ofMentee, 'notes'], mentee: [] },
  mentor: { admin: ['shifts'], mentor: [], mentee: ['shifts', 'messages'] },
  admin: { admin: [], mentor: [], mentee: [] },
}

/** The account has no tab of its own until its address or the menu opens it. */
const tabsOf = (
  { role, progress, account }: Person,
  reader: Role,
  chosen: string | null,
): readonly [PersonTab, ...PersonTab[]] => [
  'overview',
  ...new Set<PersonTab>([
    // Administrators see the record of a time as mentee.
    ...(role !== 'mentee' && progress ? (['progress', 'shifts'] as const) : []),
    ...tabs[role][reader],
    ...(account && chosen === 'account' ? (['account'] as const) : []),
  ]),
]

const PersonDialogs = lazyDialog(async () => (await import('./PersonDialogs.tsx')).PersonDialogs)

/** The reader's actions on a person, with the person preset. Render `dialogs` once. */
function usePersonActions(
  person: Person,
  isMain: boolean,
  show: (tab: PersonTab) => void,
): { actions: RowAction[]; updateProgress: () => void; dialogs: ReactNode } {
  const navigate = useNavigate()
  const { opened, item: written, open: write, close } = useDialog<'goal' | 'plan'>()
  const progress = useProgressDialog()
  const assigning = useAssignment()
  usePrefetch(PersonDialogs)
  const updateProgress = () => {
    if (person.can.includes('progress')) progress.open(withProgress(person))
  }

  const all: Record<Person['can'][number], RowAction> = {
    schedule: {
      label: 'Schedule shift',
      main: isMain,
      run: () => void navigate(`/shifts/schedule?mentee=${person.id}`),
    },
    assign: {
      label: person.partners.length > 0 ? 'Reassign mentor' : 'Assign mentor',
      main: isMain,
      run: () => assigning.assign(person.id),
    },
    note: { label: 'Message', object: person.first_name, run: () => void navigate('?tab=messages&write=') },
    progress: { label: 'Update progress', seldom: true, run: updateProgress },
    goal: { label: 'Add goal', seldom: true, run: () => write('goal') },
    plan: { label: 'Create plan', seldom: true, run: () => write('plan') },
    upload: { label: 'Upload document', seldom: true, run: () => show('documents') },
  }
  const actions = (Object.keys(all) as Person['can'])
    .filter((action) => person.can.includes(action))
    .map((action) => all[action])
  if (person.account) actions.push({ label: 'Account', seldom: true, run: () => show('account') })
  return {
    actions,
    updateProgress,
    dialogs: (
      <>
        {progress.dialog}
        {written && (
          <Suspense>
            <PersonDialogs what={written} person={person} opened={opened} onClose={close} />
          </Suspense>
        )}
        {assigning.dialog}
      </>
    ),
  }
}

/** Maps a person to the type that the progress dialog expects. */
const withProgress = ({ progress, ...person }: Person) => ({
  ...person,
  progress_status: progress?.status ?? 'awaiting_shift',
  progress_notes: progress?.notes ?? '',
  progress_version: progress?.version ?? null,
})
