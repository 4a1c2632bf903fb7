import type { z } from 'zod/mini'
import type { addNote as addNoteCall, editNote as editNoteCall, NoteRow } from '#contract/notes.ts'
import { listPresentMentorIds, lockForChange, lockMentee } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import { notify } from '../notifications/notify.ts'
import { readAbout } from '../notifications/rules.ts'
import { offerUndo } from '../undo/offering.ts'
import * as queries from './queries.ts'

type NewNote = z.output<typeof addNoteCall.body>

/** From a mentor to a mentee they lead, or from a mentee to a mentor they have; the type follows from the role. */
export async function addNote(ctx: Context, me: Me, note: NewNote): Promise<NoteRow> {
  return inTransaction(ctx, async (ctx) => {
    refuseForeignAuthor(me, note)
    const pair = me.role === 'mentor' ? await pairOfMentor(ctx, me, note) : await pairOfMentee(ctx, me, note)
    const now = nowIso(ctx)
    const made = await queries.insertNote(ctx.db, me, {
      ...pair,
      note_type: typeOf(me),
      content: note.content,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    await notify(ctx, 'note_written', { targetId: made.id, to: [readerOf(made)] })
    ctx.record({
      action: 'note.created',
      target: 'note',
      targetId: made.id,
      details: `Wrote ${describe(made)}`,
    })
    return made
  })
}

const readerOf = ({ note_type, mentee_id, mentor_id }: NoteRow) =>
  note_type === 'mentor_note' ? mentee_id : mentor_id

const typeOf = (me: Me) => (me.role === 'mentor' ? 'mentor_note' : 'mentee_note')

/** Nobody writes in another's name: a body that names another author or another type is refused, not mended. */
function refuseForeignAuthor(me: Me, note: NewNote) {
  const named = me.role === 'mentor' ? note.mentorId : note.menteeId
  if (named !== undefined && named !== me.id) refuse(403, 'A note can be written in your own name only.')
  if (note.noteType !== undefined && note.noteType !== typeOf(me))
    refuse(403, 'The type of a note follows from who writes it.')
}

async function pairOfMentor(ctx: TransactionContext, me: Me, { menteeId }: NewNote) {
  if (menteeId === undefined) refuseField('menteeId', 'Please select a mentee')
  const mentee = await lockMentee(ctx.db, me, menteeId)
  return { mentor_id: me.id, mentee_id: mentee.id }
}

/** With one mentor there is nothing to choose; with several one must be named. */
async function pairOfMentee(ctx: TransactionContext, me: Me, { mentorId }: NewNote) {
  await lockMentee(ctx.db, me, me.id)
  const mentors = await listPresentMentorIds(ctx.db, me.id)
  const [only, ...others] = mentors
  if (only === undefined) refuse(409, 'You have no mentor yet, so there is nobody to write to.')
  if (mentorId === undefined && others.length > 0) refuseField('mentorId', 'Please select a mentor')
  if (mentorId !== undefined && !mentors.includes(mentorId)) refuseUnknown()
  return { mentor_id: mentorId ?? only, mentee_id: me.id }
}

/** The note, locked, for its author; a mentor writes no more once they no longer lead the mentee (rule 25). */
async function lockNote(ctx: TransactionContext, me: Me, id: number, action: NoteRow['can'][number]) {
  const find = () => queries.findNote(ctx.db, me, id)
  const { row, shown: note } = await lockForChange(ctx.db, me, 'notes', id, find)
  if (!note.can.includes(action) && note.note_type !== typeOf(me))
    refuse(403, 'Only its author can change a note.')
  if (!note.can.includes(action)) refuse(403, 'You no longer lead this mentee, so the note can only be read.')
  return { row, note }
}

export async function editNote(
  ctx: Context,
  me: Me,
  id: number,
  edit: z.output<typeof editNoteCall.body>,
): Promise<NoteRow> {
  return inTransaction(ctx, async (ctx) => {
    const { row: note } = await lockNote(ctx, me, id, 'edit')
    refuseMoving(note, edit)
    await refuseStale(ctx, note, edit.version, { content: note.content })
    await saveRow(ctx.db, 'notes', id, { content: edit.content }, { id: me.id, at: nowIso(ctx) })
    const saved = (await queries.findNote(ctx.db, me, id)) ?? refuseUnknown()
    if (edit.content !== note.content)
      await notify(ctx, 'note_changed', {
        targetId: id,
        to: [readerOf(saved)],
        unlessUnread: ['note_written', 'note_changed'],
      })
    ctx.record({
      action: 'note.changed',
      target: 'note',
      targetId: id,
      details: `Changed ${describe(saved)}: ${changes([], [['text', note.content, edit.content]])}`,
    })
    return saved
  })
}

/** Between whom a note passes never changes. */
function refuseMoving(
  note: Row<'notes'>,
  { mentorId, menteeId, noteType }: z.output<typeof editNoteCall.body>,
) {
  const moved =
    (mentorId ?? note.mentor_id) !== note.mentor_id ||
    (menteeId ?? note.mentee_id) !== note.mentee_id ||
    (noteType ?? note.note_type) !== note.note_type
  if (moved) refuse(403, 'A note cannot be passed on to somebody else.')
}

export async function deleteNote(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { row, note } = await lockNote(ctx, me, id, 'delete')
    const now = nowIso(ctx)
    await offerUndo(ctx, me, { target: 'note', id, row, columns: ['deleted_at', 'deleted_by'] })
    await saveRow(ctx.db, 'notes', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record({ action: 'note.deleted', target: 'note', targetId: id, details: `Deleted ${describe(note)}` })
  })
}

/** Each note once, by whom it was written to; of all others nothing is said, not even whether they exist. */
export async function openNotes(ctx: Context, me: Me, ids: number[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const opened = await queries.openUnread(ctx.db, me, ids, nowIso(ctx))
    const openedIds = opened.map(({ id }) => id)
    if (openedIds.length > 0) await readAbout(ctx, me, ['note_written', 'note_changed'], openedIds)
    for (const note of opened)
      ctx.record({
        action: 'note.opened',
        target: 'note',
        targetId: note.id,
        details: `Opened a note from ${authorOf(note)}`,
      })
  })
}

export const describe = (note: NoteRow) =>
  note.note_type === 'mentor_note'
    ? `a note to ${note.mentee_first_name} ${note.mentee_last_name}`
    : `a note to ${note.mentor_first_name} ${note.mentor_last_name}`

const authorOf = (note: NoteRow) =>
  note.note_type === 'mentor_note'
    ? `${note.mentor_first_name} ${note.mentor_last_name}`
    : `${note.mentee_first_name} ${note.mentee_last_name}`
