import { Box, Button, Stack, Text } from '@mantine/core'
import { CircleAlert, Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { fullName, roles } from '#contract/person.ts'
import { importUsers, maxImported } from '#contract/users.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { FileDrop } from '#web/kit/form/FileDrop.tsx'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { Notice } from '#web/kit/states/Notice.tsx'
import { statusMark } from '#web/kit/states/StatusTag.tsx'
import { Table } from '#web/kit/table/Table.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { useRowsTable } from '#web/kit/table/use-table.ts'
import { EmailText, OneLine } from '#web/kit/text/LongText.tsx'
import type { PersonLine } from './people-file.ts'

type Outcomes = Reply<typeof importUsers>

/** `checked` is the result of the dry run, which writes nothing. `done` is the result of the import. */
type Seen = {
  is: 'checked' | 'done'
  fileName: string
  people: PersonLine[]
  hints: string[]
  outcomes: Outcomes
}
type Stage = { is: 'choosing' } | Seen

/** Imports people from a file: first a dry run, then the invitations after a confirmation. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const { stage, problem, reading, busy, check, confirm } = useImport()
  const summary = useFocusWhen(stage.is)
  const counts = stage.is === 'choosing' ? null : countOutcomes(stage.outcomes)
  return (
    <Box mb="lg">
      <Panel
        title="Import people"
        actions={
          <Button variant="default" onClick={onClose}>
            Close import
          </Button>
        }
      >
        <Stack>
          <Text maw="44em">
            Choose a CSV file with the columns First name, Last name, Email and Role (mentee, mentor or
            admin). The column GRS number is optional. You can import up to{' '}
            {maxImported.toLocaleString('en-GB')} people. We'll show you a preview before we create accounts
            and send invitations.
          </Text>
          <Buttons>
            <Button
              variant="default"
              leftSection={<Download size={20} aria-hidden />}
              onClick={() => void saveTemplate()}
            >
              Download template
            </Button>
          </Buttons>
          <FileDrop
            words={reading ? 'Checking...' : stage.is === 'choosing' ? 'Choose file' : 'Choose another file'}
            hint="or drop a CSV file here"
            label="CSV file"
            accept=".csv,.txt,text/csv,text/plain"
            busy={reading || busy}
            onFiles={([file]) => {
              if (file) void check(file)
            }}
          />
          {problem && (
            <Notice colour="red" icon={CircleAlert} role="alert">
              {problem}
            </Notice>
          )}
          {stage.is !== 'choosing' && counts && (
            <>
              <Text className="long-words" ref={summary} tabIndex={-1} role="status">
                <strong>{stage.fileName}</strong>: {sumUp(stage.is, counts)}
              </Text>
              <Buttons>
                {stage.is === 'checked' && counts.create > 0 && (
                  <Button aria-busy={busy} onClick={() => void confirm()}>
                    {busy ? 'Inviting...' : confirmText(counts)}
                  </Button>
                )}
                <Button variant="default" onClick={() => void saveOutcomes(stage)}>
                  Download this list
                </Button>
              </Buttons>
              {stage.is === 'checked' &&
                stage.hints.map((hint) => (
                  <Notice key={hint} colour="yellow" icon={TriangleAlert}>
                    {hint}
                  </Notice>
                ))}
              <ImportOutcomes stage={stage} />
            </>
          )}
        </Stack>
      </Panel>
    </Box>
  )
}

const largestFile = 5_000_000
const unreadable = 'We could not read this file. Choose it again.'

function useImport() {
  // The panel shows the result itself.
  const importing = useApiMutation(importUsers, { quiet: true })
  const [stage, setStage] = useState<Stage>({ is: 'choosing' })
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState(false)

  async function check(file: File) {
    setReading(true)
    setStage({ is: 'choosing' })
    setProblem(await readAndForesee(file))
    setReading(false)
  }

  /** Returns what is wrong with the file. */
  async function readAndForesee(file: File): Promise<string | null> {
    if (file.size > largestFile) return 'This file is larger than 5 MB. Split it into smaller files.'
    const read = await readLines(file).catch(() => ({ problem: unreadable }))
    if ('problem' in read) return read.problem
    const outcome = await importing.run({ body: { people: read.people, confirmed: false } })
    if (!outcome.ok) return outcome.message
    setStage({ is: 'checked', fileName: file.name, ...read, outcomes: outcome.reply })
    return null
  }

  async function confirm() {
    if (stage.is !== 'checked' || importing.busy) return
    setProblem(null)
    const outcome = await importing.run({ body: { people: stage.people, confirmed: true } })
    if (!outcome.ok) return setProblem(outcome.message)
    setStage({ ...stage, is: 'done', outcomes: outcome.reply })
  }

  return { stage, problem, reading, busy: importing.busy, check, confirm }
}

/** Lazy: the CSV parser is loaded with the first file. */
async function readLines(file: File) {
  const { readPeople } = await import('./people-file.ts')
  return readPeople(new Uint8Array(await file.arrayBuffer()))
}

type Outcome = Outcomes[number]['outcome']
type Counts = Record<Outcome, number>

function countOutcomes(outcomes: Outcomes): Counts {
  const counts: Counts = { create: 0, skip: 0, error: 0 }
  for (const { outcome } of outcomes) counts[outcome] += 1
  return counts
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`)

/** Summary of the dry run or of the import. */
function sumUp(stage: 'checked' | 'done', { create, skip, error }: Counts): string {
  if (stage === 'done')
    return `${people(create)} invited, ${people(skip)} skipped, ${people(error)} not imported because of an error.`
  return `${people(create)} to be invited, ${people(skip)} to be skipped, ${people(error)} with an error. Nothing has been saved yet.`
}

const confirmText = ({ create }: Counts): string => `Invite ${people(create)}`

const csv = { type: 'text/csv;charset=utf-8' }

async function saveTemplate() {
  const { templateFile } = await import('./people-file.ts')
  saveFile(new File([templateFile()], 'people-template.csv', csv))
}

async function saveOutcomes({ people, outcomes }: Seen) {
  const { outcomeFile } = await import('./people-file.ts')
  saveFile(new File([outcomeFile(people, outcomes)], 'people-outcomes.csv', csv))
}

/** The pressed button may have unmounted, so the summary receives the focus. */
function useFocusWhen(stage: Stage['is']) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (stage !== 'choosing') place.current?.focus()
  }, [stage])
  return place
}

type Line = Seen['people'][number] & Seen['outcomes'][number]

const looks = {
  create: 'green',
  skip: 'grey',
  error: 'tag red',
} as const
const labels = {
  checked: { create: 'Create', skip: 'Skip', error: 'Error' },
  done: { create: 'Created', skip: 'Skipped', error: 'Error' },
}

/** Each line of the file with its planned or actual outcome. */
function ImportOutcomes({ stage }: { stage: Seen }) {
  const words = labels[stage.is]
  const lines: Line[] = stage.people.map((person, index) => ({
    ...person,
    outcome: stage.outcomes[index]?.outcome ?? 'error',
    reason: stage.outcomes[index]?.reason ?? '',
    referralId: stage.outcomes[index]?.referralId,
  }))
  const hasNumbers = lines.some(({ grsNumber }) => grsNumber)
  const columns: Column<Line>[] = [
    { id: 'row', header: 'Row', value: (line) => line.row, numeric: true },
    { id: 'name', header: 'Name', value: fullName },
    {
      id: 'email',
      header: 'Email',
      value: (line) => line.email,
      cell: ({ email }) => (email.includes('@') ? <EmailText email={email} /> : email || '-'),
    },
    {
      id: 'role',
      header: 'Role',
      value: (line) => roleLabel(line.role),
      cell: ({ role }) => (role in roles ? <OneLine>{roleLabel(role)}</OneLine> : role || '-'),
    },
    ...(hasNumbers ? [grsNumber] : []),
    {
      id: 'outcome',
      header: 'Outcome',
      value: (line) => words[line.outcome],
      cell: ({ outcome }) => statusMark(looks[outcome], words[outcome]),
    },
    {
      id: 'reason',
      header: 'Reason',
      isLine: true,
      value: (line) => line.reason,
      cell: ({ reason, referralId }) => (
        <>
          {reason}
          {referralId && (
            <>
              {'. '}
              <Link to={`/referrals?referral=${referralId}`}>Open referral</Link>
            </>
          )}
        </>
      ),
    },
  ]
  const choices = [
    {
      id: 'outcome',
      label: 'Outcome',
      of: (line: Line) => line.outcome,
      options: Object.entries(words).map(([value, label]) => ({ value, label })),
    },
  ]
  const query = { data: lines, error: null, errorMessage: '', refetch: () => undefined }
  const list = useRowsTable(query, { name: 'import', columns, choices })
  return (
    <Table
      caption={stage.is === 'done' ? 'Import results' : 'Import preview'}
      noun={['row', 'rows']}
      list={list}
      columns={columns}
      rowId={(line) => line.row}
      rowName={(line) => `row ${line.row}`}
      empty={null}
    />
  )
}

const grsNumber: Column<Line> = {
  id: 'grs',
  header: 'GRS number',
  value: (line) => line.grsNumber,
  cell: (line) => line.grsNumber || '-',
}

const roleLabel = (role: string) => (role in roles ? roles[role as keyof typeof roles].label : role)
