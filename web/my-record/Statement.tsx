import { Button, Group, Text, Title } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { dayInWords } from '#contract/dates.ts'
import { support, supportQuestion } from '#contract/debriefs.ts'
import { keysOf } from '#contract/fields.ts'
import {
  downloadStatement,
  getStatement,
  noAnswers,
  type Statement as Shown,
  statementFacts,
  supportRule,
} from '#contract/my-record.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { DayFilter } from '#web/kit/list/ListFilters.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useDownload } from '#web/kit/use-download.ts'

/** Shows a mentor's work in a range of days, without names of mentees. */
export function Statement() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const range = { ...(from && { from }), ...(to && { to }) }
  const statement = useApiQuery(getStatement, { query: range })
  const { download, busy } = useDownload(downloadStatement)
  const buttons = (
    <Group gap="sm" className="no-print">
      <Button
        variant="default"
        leftSection={<Printer size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Button aria-busy={busy} onClick={() => void download({ query: range })}>
        {busy ? 'Preparing...' : 'Download PDF'}
      </Button>
    </Group>
  )
  return (
    <Panel title="Statement" actions={buttons}>
      <Group gap="md" mb="md" className="no-print">
        <DayFilter label="From" value={from} onChange={setFrom} />
        <DayFilter label="To" value={to} onChange={setTo} />
      </Group>
      <QueryView query={statement} loadingText="Loading statement..." rows={5}>
        {(shown) => <Numbers statement={shown} />}
      </QueryView>
    </Panel>
  )
}

function Numbers({ statement }: { statement: Shown }) {
  const { from, to, support: answers } = statement
  return (
    <>
      <Text mb="sm">
        From {dayInWords(from)} to {dayInWords(to)}. No mentee is named.
      </Text>
      <Facts strong least={180} rowGap={8}>
        {statementFacts(statement).map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
      <Title order={3} mt="md" mb="xs">
        {supportQuestion}
      </Title>
      <Text c="dimmed" mb="xs">
        {supportRule}
      </Text>
      {answers ? (
        <Facts strong least={180} rowGap={8}>
          {keysOf(support).map((answer) => (
            <Fact key={answer} name={support[answer].label}>
              {answers[answer]}
            </Fact>
          ))}
        </Facts>
      ) : (
        <Text>{noAnswers}</Text>
      )}
    </>
  )
}
