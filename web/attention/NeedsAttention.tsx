import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { contactTeam } from '#contract/assignments.ts'
import {
  type AttentionGroup,
  type AttentionKind,
  attentionKinds,
  getAttention,
  goalsOnDashboard,
  maxInGroup,
  maxOnDashboard,
} from '#contract/attention.ts'
import { dateInProse, dayIn, formatLongDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { isOn } from '#contract/modules.ts'
import { mayNow } from '#contract/permissions.ts'
import type { Role } from '#contract/person.ts'
import { promisedWorkingDays } from '#contract/referrals.ts'
import { nextAfter } from '#web/assignments/use-assignment.tsx'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { HelpLink } from '#web/kit/page/HelpLink.tsx'
import { Picture } from '#web/kit/states/Picture.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useQueryParam } from '#web/kit/url/use-query-param.ts'
import { Initials } from '#web/programme/PersonMark.tsx'
import styles from './Attention.module.css'
import { AttentionRows, TodoRows } from './AttentionRows.tsx'
import { Age, ItemName, LastReminder } from './ItemParts.tsx'
import { type KeyedItem, nothingForAdmins, snoozedTarget, upToDate, withKeys } from './items.ts'
import { useItemActions } from './use-item-actions.tsx'

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
    hint: 'New mentees, and goals and plans that are due will appear here.',
    rest: { to: '/mentoring', label: 'See all your mentees' },
    usual: 3,
  },
  mentee: {
    title: 'For you to do',
    hint: 'Goals and plans that are due will appear here.',
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
            <span className="desk-only">We promise a decision in {promisedWorkingDays} working days · </span>
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
      {awaitingWords({ by, isLate })} <HelpLink>{contactTeam}</HelpLink>
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

const ReferralPanel = lazyDialog(async () => (await import('#web/referrals/ReferralPanel.tsx')).ReferralPanel)

type Pill = { id: string; label: string; kinds: AttentionKind[]; rest: { to: string; label: string } }

const tasksOf = (kind: AttentionKind) => ({
  to: `/admin/quick-actions?kind=${kind}`,
  label: 'Open Quick Actions',
})
const pillOf = (kind: AttentionKind, rest = tasksOf(kind)): Pill => {
  const { heading, label } = attentionKinds[kind]
  return { id: kind, label: heading ?? label, kinds: [kind], rest }
}

/** The kinds of every day. They never change their places. */
const pinned = [
  pillOf('referral', { to: '/referrals', label: 'Open Referrals' }),
  pillOf('unassigned'),
  pillOf('goal'),
  pillOf('milestone_late'),
]
const isPinned = (kind: AttentionKind) => pinned.some(({ id }) => id === kind)

/** An administrator's inbox: the first items of the chosen kind, dealt with in place. */
function AttentionGroups({ groups }: { groups: AttentionGroup[] }) {
  const others = groups.map(({ kind }) => kind).filter((kind) => !isPinned(kind))
  const more: Pill = {
    id: 'more',
    label: 'More',
    kinds: others,
    rest: { to: '/admin/quick-actions', label: 'Open Quick Actions' },
  }
  const { modulesOff } = useMe()
  const daily = pinned.filter(({ kinds: [kind] }) => kind && isOn(modulesOff, attentionKinds[kind].module))
  const pills = others.length > 0 ? [...daily, more] : daily
  // A fault of the installation comes first.
  const hasFault = others.some((kind) => attentionKinds[kind].tier === 0)
  const first = hasFault ? more : pills.find((pill) => countsOf(pill, groups).total > 0)
  // The choice stays when the counts change.
  const [chosen, choose] = useState(first?.id)
  const shown = pills.find(({ id }) => id === chosen) ?? first ?? more
  return (
    <>
      <ul className={styles.pills} aria-label="Kinds of tasks">
        {pills.map((pill) => (
          <li key={pill.id}>
            <PillButton
              label={pill.label}
              {...countsOf(pill, groups)}
              isChosen={pill === shown}
              onChoose={() => choose(pill.id)}
            />
          </li>
        ))}
      </ul>
      <Inbox pill={shown} groups={groups} />
    </>
  )
}

function countsOf({ kinds }: Pill, groups: AttentionGroup[]) {
  const ofKind = groups.filter(({ kind }) => kinds.includes(kind))
  return {
    total: ofKind.reduce((sum, { total }) => sum + total, 0),
    late: ofKind.reduce((sum, { late }) => sum + late, 0),
  }
}

type PillProps = { label: string; total: number; late: number; isChosen: boolean; onChoose: () => void }

function PillButton({ label, total, late, isChosen, onChoose }: PillProps) {
  return (
    <button type="button" className={styles.pill} aria-pressed={isChosen} onClick={onChoose}>
      {label} <strong>{total.toLocaleString('en-GB')}</strong>
      {late > 0 && <span className={styles.late}> {late.toLocaleString('en-GB')} late</span>}
    </button>
  )
}

function Inbox({ pill: { label, kinds, rest }, groups }: { pill: Pill; groups: AttentionGroup[] }) {
  const ofKind = groups.filter(({ kind }) => kinds.includes(kind))
  const items = ofKind.flatMap(({ items }) => items).slice(0, maxInGroup)
  const total = ofKind.reduce((sum, group) => sum + group.total, 0)
  const { mainOf, besidesOf, dialogs } = useItemActions({
    side: true,
    nextOf: (menteeId) => nextAfter(items, menteeId),
  })
  usePrefetch(ReferralPanel)
  const [referral, review] = useQueryParam('referral')
  const [wasReviewing, setReviewing] = useState(false)
  if (referral !== null && !wasReviewing) setReviewing(true)
  const buttonOf = (item: KeyedItem) =>
    item.kind === 'referral'
      ? [{ label: attentionKinds.referral.button, run: () => review(item.id) }]
      : mainOf(item)
  return (
    <>
      <Rows isSpaced aria-label={label}>
        {withKeys(items).map((item) => (
          <InboxRow
            key={item.key}
            item={item}
            withKind={kinds.length > 1}
            actions={[...buttonOf(item), ...besidesOf(item)]}
          />
        ))}
      </Rows>
      {items.length === 0 && <p className="small">Nothing to do here.</p>}
      {total > items.length && (
        <p className={`small ${styles.rest}`}>
          {(total - items.length).toLocaleString('en-GB')} more ·{' '}
          <Link to={rest.to} aria-label={`${rest.label}: ${label}`}>
            {rest.label}
          </Link>
        </p>
      )}
      {dialogs}
      {wasReviewing && (
        <Suspense>
          <ReferralPanel />
        </Suspense>
      )}
    </>
  )
}

type RowProps = { item: KeyedItem; withKind: boolean; actions: RowAction[] }

/** One item. The chosen pill names its kind, unless it has several. */
function InboxRow({ item, withKind, actions }: RowProps) {
  const today = useToday()
  const zone = useTimeZone()
  const [first = '', last = ''] = item.name.split(/ (.*)/)
  return (
    <li className={`align-start ${styles.inbox}`}>
      {(item.person_id !== null || item.kind === 'referral') && (
        <Initials person={{ id: item.person_id ?? item.id, first_name: first, last_name: last }} size={36} />
      )}
      <div className={styles.head}>
        <strong>
          <ItemName item={item} />
        </strong>{' '}
        <span className={styles.facts}>
          {withKind && <span className="small">{attentionKinds[item.kind].label} · </span>}
          {item.kind === 'referral' && (
            <span className="small">{dateInProse(dayIn(new Date(item.since), zone), today)} </span>
          )}
          {(item.kind !== 'referral' || item.late) && <Age item={item} today={today} zone={zone} />}
        </span>
      </div>
      <div className={`${styles.actions} no-print`}>
        <RowActions actions={actions} name={item.name} isOutlined />
      </div>
      <div className={styles.words}>
        <p className={`prose ${styles.reason}`} data-cut="true">
          {item.words ?? item.reason}
        </p>
        <LastReminder item={item} />
      </div>
    </li>
  )
}
