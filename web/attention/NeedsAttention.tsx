import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AttentionItem, mostOnDashboard, seeAttention } from '#contract/attention.ts'
import type { Reply } from '#contract/endpoint.ts'
import { mayNow } from '#contract/permissions.ts'
import type { Role } from '#contract/person.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { AttentionRow } from './AttentionRow.tsx'
import styles from './NeedsAttention.module.css'
import { useDealWith } from './use-deal-with.ts'
import { goalsOnDashboard, withKeys } from './waiting.ts'

/** What would show here, where everything that does not fit can be seen, and how many rows there usually are. */
const roles = {
  admin: {
    hint: 'New referrals, mentees without a mentor and letters that come back will show here.',
    rest: { to: '/admin/quick-actions', label: 'See everything that waits' },
    usual: mostOnDashboard,
  },
  mentor: {
    hint: 'New mentees, shifts without an outcome, and goals and plans that are due will show here.',
    rest: { to: '/mentoring', label: 'See all your mentees' },
    usual: 3,
  },
  mentee: {
    hint: 'Your next shift, new notes and documents, and goals that are due will show here.',
    rest: { to: goalsOnDashboard, label: 'See all your goals' },
    usual: 3,
  },
} as const satisfies Record<Role, { hint: string; rest: { to: string; label: string }; usual: number }>

/** On top of every dashboard; `head` are the counts that an administrator sees first. A pending account has none. */
export function NeedsAttention({ head }: { head?: ReactNode }) {
  return mayNow(useMe(), seeAttention.action) && <ForActive head={head} />
}

function ForActive({ head }: { head: ReactNode }) {
  const answer = useAnswer(seeAttention)
  const { usual } = roles[useMe().role]
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <Panel title="Needs attention">
      {head}
      <div {...list} className={styles.rows}>
        <AnswerView answer={answer} quiet rows={usual} loading="Loading what needs attention...">
          {(found) => <Found {...found} />}
        </AnswerView>
      </div>
    </Panel>
  )
}

function Found({ items, total }: Reply<typeof seeAttention>) {
  const { hint, rest } = roles[useMe().role]
  if (items.length === 0)
    return (
      <div className={styles.clear}>
        <CircleCheck size={32} aria-hidden className={styles.done} />
        <div>
          <strong>All clear: nothing needs you right now</strong>
          <p className={styles.reason}>{hint}</p>
        </div>
      </div>
    )
  return (
    <>
      <Rows items={items} />
      {(total > items.length || rest.to === '/admin/quick-actions') && (
        <p className={styles.foot}>
          <span>
            {items.length} of {total.toLocaleString('en-GB')}
          </span>
          <Link to={rest.to}>{rest.label}</Link>
        </p>
      )}
    </>
  )
}

function Rows({ items }: { items: AttentionItem[] }) {
  const actionsOf = useDealWith()
  return (
    <ul className={styles.list}>
      {withKeys(items).map((item) => (
        <AttentionRow key={item.key} item={item} actions={actionsOf(item)} />
      ))}
    </ul>
  )
}
