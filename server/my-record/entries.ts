import type { z } from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import * as contract from '#contract/my-record.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import * as queries from './entry-queries.ts'
import { storedThemes } from './reflections.ts'

export const saveEntry = ({ ctx, me, params, body }: Call<typeof contract.saveEntry>) =>
  saveAbout(ctx, me, { kind: 'shift', id: params.id }, body)

export const saveMeetingEntry = ({ ctx, me, params, body }: Call<typeof contract.saveMeetingEntry>) =>
  saveAbout(ctx, me, { kind: 'meeting', id: params.id }, body)

type Subject = { kind: keyof typeof queries.subjects; id: number }

/** Saves what a person adds to a shift or a meeting of their own. Omitted parts stay as they are. */
async function saveAbout(
  ctx: Context,
  me: Me,
  { kind, id }: Subject,
  { version, ...edit }: z.output<typeof contract.saveEntry.body>,
): Promise<contract.EntryRow> {
  return inTransaction(ctx, async (ctx) => {
    const { localNow } = momentOf(ctx)
    const { find, lock } = queries.subjects[kind]
    const { at } = (await find(ctx.db, { me, id, localNow })) ?? refuseUnknown()
    const now = nowIso(ctx)
    const before = await lock(ctx.db, { userId: me.id, id, now })
    const { themes, topic, follow_up } = before
    const current = { topic, themes: JSON.parse(themes) }
    await refuseStale(ctx, before, version, kind === 'shift' ? { ...current, followUp: follow_up } : current)
    const columns = {
      topic: edit.topic ?? topic,
      themes: edit.themes ? storedThemes(edit.themes) : themes,
      follow_up: edit.followUp ?? follow_up,
    }
    if (!hasChanges(before, columns)) return toEntryRow(id, before)
    const saved = await saveRow(ctx.db, 'record_entries', before.id, columns, { id: me.id, at: now })
    ctx.record(
      'record.changed',
      before.id,
      `Changed their record of the ${kind} of ${formatDay(at)}: ${whatChanged(before, saved)}`,
    )
    return toEntryRow(id, saved)
  })
}

const toEntryRow = (
  id: number,
  { topic, themes, follow_up, version }: Row<'record_entries'>,
): contract.EntryRow => ({
  id,
  topic,
  themes: JSON.parse(themes),
  follow_up,
  version,
})

/** The audit entry names the changed parts, never their texts. */
const whatChanged = (before: Row<'record_entries'>, after: Row<'record_entries'>) =>
  changes(
    [],
    [
      [contract.topicLabel.toLowerCase(), before.topic, after.topic],
      [contract.codeLabel.toLowerCase(), before.themes, after.themes],
      [`'${contract.followUpLabel}'`, before.follow_up, after.follow_up],
    ],
  )
