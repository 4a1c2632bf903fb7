import { Flex, Text } from '@mantine/core'
import { CalendarDays, Flag, GraduationCap, type LucideIcon } from 'lucide-react'
import type { ComingDay, Person } from '#contract/people.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { Day } from '#web/kit/text/Day.tsx'

const kinds: Record<ComingDay['kind'], { label: string; icon: LucideIcon }> = {
  shift: { label: 'Shift', icon: CalendarDays },
  goal: { label: 'Goal due', icon: Flag },
  plan: { label: 'Learning plan due', icon: GraduationCap },
}

/** The next shift, and the goals and plans with an upcoming due date. */
export function ComingDays({ person: { next } }: { person: Person }) {
  return (
    <Panel title="Coming up">
      {next.length === 0 ? (
        <EmptyState title="Nothing scheduled" />
      ) : (
        <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
          {next.map((coming) => (
            <Coming key={`${coming.kind} ${coming.id}`} coming={coming} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Coming({ coming: { kind, id, day, what, mine } }: { coming: ComingDay }) {
  const { label, icon: Icon } = kinds[kind]
  return (
    <Flex component="li" gap={12}>
      <Icon size={20} aria-hidden color="var(--ui-secondary)" style={{ marginTop: 2 }} />
      <Flex direction="column" gap={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <strong>
          <Day of={day} capital />
        </strong>
        <Text span>
          {label}: {what}
        </Text>
        {mine && (
          <PageButton
            to={`/shifts/${id}/prepare`}
            variant="default"
            size="compact-sm"
            mt={4}
            style={{ alignSelf: 'flex-start' }}
            className="no-print"
          >
            Prepare
          </PageButton>
        )}
      </Flex>
    </Flex>
  )
}
