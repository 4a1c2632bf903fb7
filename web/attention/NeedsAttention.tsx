import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getAttention, goalsOnDashboard, maxOnDashboard } from '#contract/attention.ts'
import { formatLongDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { mayNow } from '#contract/permissions.ts'
import type { Role } from '#contract/person.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { Picture } from '#web/kit/states/Picture.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import styles from './Attention.module.css'
import { AttentionGroups } from './AttentionGroups.tsx'
import { AttentionRows, TodoRows } from './AttentionRows.tsx'
import { nothingForAdmins, snoozedTarget, upToDate } from './items.ts'

/** Per role: the title, the hint of the empty state, the link to the complete list and the usual number of rows. */
const roles = {
  admin: {
    title: 'Needs attention',
    hint: nothingForAdmins,
    rest: { to: '/admin/quick-actions', label: 'See all tasks' },
    usual: maxOnDashboard,
  },
  mentor: {
    title: 'Needs attention',
    hint: 'New mentees, debriefs to write, and goals and plans that are due will appear here.',
    rest: { to: '/mentoring', label: 'See all your mentees' },
    usual: 3,
  },
  mentee: {
    title: 'For you to do',
    hint: 'Debriefs to write, and goals and plans that are due will appear here.',
    rest: { to: goalsOnDashboard, label: 'See all your goals' },
    usual: 4,
  },
} as const satisfies Record<Role, RoleWords>

type RoleWords = { title: string; hint: string; rest: { to: string; label: string }; usual: number }

type Attention = Reply<typeof getAttention>

type Props = {
  /** Renders an administrator's first steps. */
  steps?: (steps: NonNullable<Attention['firstSteps']>) => ReactNode
}

/** On every dashboard, except for pending accounts. */
export function NeedsAttention(props: Props) {
  return mayNow(useMe(), getAttention.action) && <ForActive {...props} />
}

function ForActive(props: Props) {
  const query = useApiQuery(getAttention)
  const { role } = useMe()
  const { title, usual, rest } = roles[role]
  const list = useKeptFocus<HTMLDivElement>()
  const total = query.data?.total ?? 0
  // The dashboard shows the error.
  if (query.error) return null
  return (
    <Panel
      title={title}
      actions={
        role === 'admin' &&
        total > 0 && (
          <span className="small">
            <span className="on-desk">We promise a decision in {promisedWorkingDays} working days · </span>
            <Link to={rest.to}>See all {total.toLocaleString('en-GB')}</Link>
          </span>
        )
      }
    >
      <div {...list}>
        <QueryView query={query} rows={usual} loadingText="Loading what needs attention...">
          {(attention) => <AttentionContent {...attention} {...props} />}
        </QueryView>
      </div>
    </Panel>
  )
}

/** NewFromMentors shows these to a mentee. */
const isNews = ({ kind }: { kind: string }) => kind === 'note' || kind === 'document'

function AttentionContent({
  total,
  snoozed = 0,
  firstSteps,
  awaitingMentor,
  groups,
  steps,
  ...all
}: Content) {
  const { role } = useMe()
  const { rest } = roles[role]
  const items = role === 'mentee' ? all.items.filter((item) => !isNews(item)) : all.items
  const news = all.items.length - items.length
  const shown = items.reduce((sum, { more }) => sum + 1 + more.length, news)
  const isNew = firstSteps !== undefined || awaitingMentor !== undefined
  return (
    <>
      {firstSteps && steps?.(firstSteps)}
      {awaitingMentor && <AwaitingMentor {...awaitingMentor} />}
      {total === news && !isNew && <AllClear />}
      {role === 'mentee' && items.length > 0 && <TodoRows items={items} />}
      {role === 'mentor' && items.length > 0 && <AttentionRows items={items} />}
      {groups && total > 0 && <AttentionGroups groups={groups} />}
      {!groups && total > shown && (
        <p className={styles.rest}>
          <Link to={rest.to}>{rest.label}</Link>
        </p>
      )}
      {snoozed > 0 && (
        <p className={`small ${styles.rest}`}>
          <Link to={`${rest.to}#${snoozedTarget}`}>{snoozed.toLocaleString('en-GB')} snoozed</Link>
        </p>
      )}
    </>
  )
}

type Content = Attention & Props

function AllClear() {
  const { hint } = roles[useMe().role]
  return (
    <WholeState picture="tea" title={upToDate}>
      {hint}
    </WholeState>
  )
}

type AwaitingMentorProps = NonNullable<Reply<typeof getAttention>['awaitingMentor']>

/** The next step for a mentee without a mentor, and its due date. */
function AwaitingMentor({ by, had_mentor }: AwaitingMentorProps) {
  const isLate = by < useToday()
  return (
    <WholeState
      picture="chairs"
      title={had_mentor ? 'You do not have a mentor at the moment' : 'You do not have a mentor yet'}
    >
      {awaitingWords({ by, isLate })}
    </WholeState>
  )
}

/** The due date, or an apology once it has passed. */
function awaitingWords({ by, isLate }: { by: string; isLate: boolean }): string {
  const day = formatLongDay(by)
  return isLate
    ? `We said you'd have a mentor by ${day}. We're sorry for the delay. The programme team knows you're waiting.`
    : `We'll find you a mentor by ${day} and email you. Your mentor will then schedule your first shift.`
}

type WholeStateProps = { picture: 'tea' | 'chairs'; title: string; children: ReactNode }

/** A summary shown instead of rows. */
const WholeState = ({ picture, title, children }: WholeStateProps) => (
  <div className={`row ${styles.state}`}>
    <Picture of={picture} />
    <div>
      <strong>{title}</strong>
      <p className="small">{children}</p>
    </div>
  </div>
)
