import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, dayIn } from '#contract/dates.ts'
import type { Context } from '../kernel/context.ts'
import { toFileName } from './manifest.ts'

/** Files with other names are never removed. */
const nightly = /^mst-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.zip$/
const beforeMigration = /^mst-before-migration-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/
const unfinished = /^mst-[\w-]*Z\.zip\.(part|snapshot)/
const keptBeforeMigrations = 3
const day = 86_400_000

export const nightlyName = (instant: Date) => `mst-${toFileName(instant)}.zip`
export const nameBeforeMigration = (instant: Date) => `mst-before-migration-${toFileName(instant)}.zip`

type Keep = Context['config']['backupKeep']

/** The newest backup of each of the last days, weeks and months that have one. */
export function backupsToKeep(names: string[], keep: Keep, timeZone: string): Set<string> {
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

/** Removes expired backups and old partial files. Call it after a backup was made, never before. */
export function removeOldBackups(
  folder: string,
  { config: { backupKeep, timeZone }, now }: Pick<Context, 'config' | 'now'>,
) {
  const names = readdirSync(folder)
  const kept = backupsToKeep(names, backupKeep, timeZone)
  const old = [
    ...names.filter((name) => nightly.test(name) && !kept.has(name)),
    ...tooMany(names),
    ...names.filter((name) => unfinished.test(name) && isOld(join(folder, name), now())),
  ]
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}

/** Returns all but the newest backups before migrations. */
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
