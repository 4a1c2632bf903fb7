import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { importUsers } from '#contract/users.ts'
import { useImportUsers } from './api.ts'
import type { PersonLine } from './people-file.ts'

export type Outcomes = Reply<typeof importUsers>

/** `checked` is the result of the dry run, which writes nothing. `done` is the result of the import. */
export type Stage =
  | { is: 'choosing' }
  | { is: 'checked' | 'done'; fileName: string; people: PersonLine[]; hints: string[]; outcomes: Outcomes }

const largestFile = 5_000_000
const unreadable = 'We could not read this file. Choose it again.'

export function useImport() {
  const importing = useImportUsers()
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
