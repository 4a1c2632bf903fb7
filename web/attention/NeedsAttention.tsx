import { Flex, Group, Text } from '@mantine/core'
import { CircleCheck, Hourglass, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getAttention, goalsOnDashboard, maxOnDashboard } from '#contract/attention.ts'
import { formatLongDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { mayNow } from '#contract/permissions.ts'
import type { Role } from '#contract/person.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import styles from './Attention.module.css'
import { AttentionGroups } from './AttentionGroups.tsx'
import { AttentionRows } from './AttentionRows.tsx'
import { nothingForAdmins, snoozedTarget, upToDate } from './items.ts'

/** Per role: the hint of the empty state, the link to the complete list and the usual number of rows. */
const roles = {
  admin: {
    hint: nothingForAdmins,
    rest: { to: '/admin/quick-actions', label: 'See all tasks' },
    usual: maxOnDashboard,
  },
  mentor: {
    hint: 'New mentees, debriefs to write, and goals and plans that are due will appear here.',
    rest: { to: '/mentoring', label: 'See all your mentees' },
    usual: 3,
  },
  mentee: {
    hint: 'New notes and documents, debriefs to write, and goals and plans that are due will appear here.',
    rest: { to: goalsOnDashboard, label: 'See all your goals' },
    usual: 3,
  },
} as const satisfies Record<Role, { hint: string; rest: { to: string; label: string }; usual: number }>

type Attention = Reply<typeof getAttention>

type Props = {
  /** Renders an administrator's first steps. */
  steps?: (steps: NonNullable<Attention['firstSteps']>) => ReactNode
}

/** At the top of every dashboard, except for pending accounts. */
export function NeedsAttention(props: Props) {
  return mayNow(useMe(), getAttention.action) && <ForActive {...props} />
}

function ForActive(props: Props) {
  const query = useApiQuery(getAttention)
  const { usual } = roles[useMe().role]
  const list = useKeptFocus<HTMLDivElement>()
  // The dashboard shows the error.
  if (query.error) return null
  return (
    <Panel title="Needs attention">
      <div {...list} className={styles.rows}>
        <QueryView query={query} rows={usual} loadingText="Loading what needs attention...">
          {(attention) => <AttentionContent {...attention} {...props} />}
        </QueryView>
      </div>
    </Panel>
  )
}

function AttentionContent({
  items,
  total,
  snoozed = 0,
  firstSteps,
  awaitingMentor,
  groups,
  steps,
}: Attention & Props) {
  const { rest } = roles[useMe().role]
  const shown = items.reduce((sum, { more }) => sum + 1 + more.length, 0)
  const isNew = firstSteps !== undefined || awaitingMentor !== undefined
  return (
    <>
      {firstSteps && steps?.(firstSteps)}
      {awaitingMentor && <AwaitingMentor {...awaitingMentor} />}
      {total === 0 && !isNew && <AllClear />}
      {groups ? <AttentionGroups groups={groups} /> : items.length > 0 && <AttentionRows items={items} />}
      {(snoozed > 0 || (total > 0 && (total > shown || rest.to === '/admin/quick-actions'))) && (
        <Group
          gap="8px 16px"
          pt={12}
          c="dimmed"
          className={styles.foot ?? ''}
          style={{ borderTop: '1px solid var(--ui-line)' }}
        >
          <span>
            {total === 1
              ? '1 thing needs attention'
              : `${total.toLocaleString('en-GB')} things need attention`}
          </span>
          <Link to={rest.to}>{rest.label}</Link>
          {snoozed > 0 && (
            <Link to={`${rest.to}#${snoozedTarget}`}>{snoozed.toLocaleString('en-GB')} snoozed</Link>
          )}
        </Group>
      )}
    </>
  )
}

function AllClear() {
  const { hint } = roles[useMe().role]
  return (
    <WholeState icon={CircleCheck} colour="var(--ui-success)" title={upToDate}>
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
      icon={Hourglass}
      colour="var(--ui-secondary)"
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

type WholeStateProps = { icon: LucideIcon; colour: string; title: string; children: ReactNode }

/** A summary shown instead of rows. */
const WholeState = ({ icon: Icon, colour, title, children }: WholeStateProps) => (
  <Flex gap={12} className={styles.state ?? ''}>
    <Icon size={32} aria-hidden color={colour} />
    <div>
      <strong>{title}</strong>
      <Text c="dimmed">{children}</Text>
    </div>
  </Flex>
)
