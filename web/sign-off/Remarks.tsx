import { Text } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { roles } from '#contract/person.ts'
import { type RemarkRow, remarkKinds } from '#contract/sign-off.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { LongText } from '#web/kit/text/LongText.tsx'

/** Addenda and the words with which the summary was sent back or reopened, latest first. */
export function Remarks({ remarks }: { remarks: RemarkRow[] }) {
  const zone = useTimeZone()
  if (remarks.length === 0) return null
  return (
    <Panel title="Words and addenda">
      <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
        {remarks.map(({ kind, words, name, role, at }) => (
          <li key={`${kind} ${at}`}>
            <strong>{remarkKinds[kind].label}</strong>
            <Text c="dimmed">
              {name}, {roles[role].label.toLowerCase()}, <time dateTime={at}>{formatInstant(at, zone)}</time>
            </Text>
            <LongText text={words} about={`the words of ${name}`} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
