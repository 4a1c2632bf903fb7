import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, dayIn } from '#contract/dates.ts'
import type { Context } from '../kernel/context.ts'
import { asName } from './manifest.ts'

/** Names of our own form alone are ever removed. */
const nightly = /^mst-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.zip$/
const beforeMigration = /^mst-before-migration-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/
const unfinished = /^mst-[\w-]*Z\.zip\.(part|snapshot)/
const keptBeforeMigrations = 3
const day = 86_400_000

export const nameOfNightly = (instant: Date) => `mst-${asName(instant)}.zip`
export const nameBeforeMigration = (instant: Date) => `mst-before-migration-${asName(instant)}.zip`

type Keep = Context['config']['backupKeep']

/** The newest of each of the last days, weeks and months of which there is one. */
export function keptOf(names: string[], keep: Keep, timeZone: string): Set<string> {
  const newestFirst = names
    .filter((name) => nightly.test(name))
    .sort()
    .reverse()
  const dayOf = (name: string) => dayIn(instantIn(name), timeZone)
  return new Set([
    ...newestOfEach(newestFirst, dayOf).slice(0, keep.daily),
    ...newestOfEach(newestFirst, (name) => mondayOf(dayOf(name))).slice(0, keep.weekly),
    ...newestOfEach(newestFirst, (name) => dayOf(name).slice(0, 'YYYY-MM'.length)).slice(0, keep.monthly),
  ])
}

/** After one was made, never before: removes what is kept no longer, and what an earlier end of the program left. */
export function thinOut(
  folder: string,
  { config: { backupKeep, timeZone }, now }: Pick<Context, 'config' | 'now'>,
) {
  const names = readdirSync(folder)
  const kept = keptOf(names, backupKeep, timeZone)
  const old = [
    ...names.filter((name) => nightly.test(name) && !kept.has(name)),
    ...tooMany(names),
    ...names.filter((name) => unfinished.test(name) && isOld(join(folder, name), now())),
  ]
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}

/** Of those before migrations the newest stay. */
export const tooMany = (names: string[]): string[] =>
  names
    .filter((name) => beforeMigration.test(name))
    .sort()
    .reverse()
    .slice(keptBeforeMigrations)

const isOld = (path: string, now: Date) => statSync(path).mtimeMs < now.getTime() - day

const instantIn = (name: string): Date => {
  const [, written = ''] = nightly.exec(name) ?? []
  return new Date(written.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))
}

const newestOfEach = (newestFirst: string[], periodOf: (name: string) => string): string[] =>
  [...Map.groupBy(newestFirst, periodOf).values()].flatMap(([newest]) => newest ?? [])

const mondayOf = (day: string): string => addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
