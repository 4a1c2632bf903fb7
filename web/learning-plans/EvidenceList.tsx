import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { type EvidenceChoice, type EvidenceRow, evidenceKinds, getEvidence } from '#contract/objectives.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Bullets } from '#web/kit/list/Bullets.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import { messages, useRemoveEvidence } from './api.ts'

type Props = { plan: PlanRow; objective: number }

/** The evidence of one objective. All objectives of a plan share one query. */
export function EvidenceList({ plan, objective }: Props) {
  const evidence = useApiQuery(getEvidence, { params: { id: plan.id } })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <QueryView query={evidence} errorMessage={messages.evidence} rows={1}>
      {(found) => (
        <div {...list}>
          <Bullets aria-label={`Evidence of objective ${objective}`}>
            {found.evidence
              .filter((row) => row.objective === objective)
              .map((row) => (
                <li key={`${row.kind} ${row.target_id}`}>
                  <Evidence planId={plan.id} row={row} />
                </li>
              ))}
          </Bullets>
        </div>
      )}
    </QueryView>
  )
}

function Evidence({ planId, row }: { planId: number; row: EvidenceRow }) {
  const zone = useTimeZone()
  const removing = useRemoveEvidence()
  const words = evidenceWords(row)
  const path = pathOf(row)
  return (
    <Group gap="4px 12px" style={{ overflowWrap: 'anywhere' }}>
      {path ? (
        <Anchor component={Link} to={path} underline="always">
          {words}
        </Anchor>
      ) : (
        <span>{words}</span>
      )}
      {row.answer && <span>{row.answer}</span>}
      {row.removed_at && (
        <Text span c="dimmed">
          removed on {formatInstantDay(row.removed_at, zone)}
        </Text>
      )}
      {row.can.includes('remove') && row.id !== null && (
        <TextButton
          mih="var(--ui-target)"
          aria-label={`Remove ${words} from objective ${row.objective}`}
          aria-busy={removing.busy}
          onClick={() =>
            void removing.run({ params: { id: planId, place: row.objective, evidenceId: row.id ?? 0 } })
          }
        >
          Remove
        </TextButton>
      )}
    </Group>
  )
}

/** 'Note of 12/11/2026 from Max Okafor', 'Document of 12/11/2026: Handover.pdf', 'Debrief of 12/11/2026'. */
export const evidenceWords = ({ kind, day, name }: EvidenceChoice): string => {
  const words = `${evidenceKinds[kind].label} of ${formatDay(day)}`
  if (!name) return words
  return kind === 'document' ? `${words}: ${name}` : `${words} from ${name}`
}

/** null if the reader cannot open it. */
function pathOf({ id, kind, target_id, name, shift_id, removed_at }: EvidenceRow): string | null {
  if (removed_at || (id !== null && name === null && shift_id === null)) return null
  if (kind === 'debrief') return shift_id === null ? null : `/shifts/${shift_id}/debrief`
  return kind === 'note' ? `/notes?note=${target_id}` : `/documents?document=${target_id}`
}
