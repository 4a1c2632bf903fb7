import type { z } from 'zod/mini'
import { selectMentee, selectMentor } from '#contract/fields.ts'
import * as contract from '#contract/notes.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { listActiveMentorIds } from '../access.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { editRow } from '../kernel/edit-row.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockForChange, lockMentee } from '../locks.ts'
import { readAbout } from '../messaging/bell.ts'
import { notify } from '../messaging/notify.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import { findNoteRow, insertNote, listNoteRowsSince, openUnreadNotes, toNoteRow } from './queries.ts'

type NewNote = z.output<typeof contract.addNote.body>

/** A mentor writes to a mentee whom they lead, a mentee to a current mentor. The role sets the note's type. */
export async function addNote({ ctx, me, body: note }: Call<typeof contract.addNote>) {
  return inTransaction(ctx, async (ctx) => {
    refuseForeignAuthor(me, note)
    const pair = me.role === 'mentor' ? await pairOfMentor(ctx, me, note) : await pairOfMentee(ctx, me, note)
    await refuseBeyondLimit(ctx.db, 'notes', pair.mentee_id)
    const now = nowIso(ctx)
    const stored = await insertNote(ctx.db, {
      ...pair,
      note_type: typeOf(me),
      content: note.content,
      created_at: now,
      updated_at: now,
      updated_by: me.id,
    })
    const made = toNoteRow({ ...stored, who: me.role })
    await notify(ctx, 'note_written', { targetId: made.id, to: [readerOf(made)] })
    ctx.record('note.created', made.id, `Wrote ${describe(made)}`)
    return made
  })
}

const readerOf = ({ note_type, mentee_id, mentor_id }: contract.NoteRow) =>
  note_type === 'mentor_note' ? mentee_id : mentor_id

const typeOf = (me: Me) => (me.role === 'mentor' ? 'mentor_note' : 'mentee_note')

/** Refuses a body that names another author or another type, instead of correcting it. */
function refuseForeignAuthor(me: Me, note: NewNote) {
  const named = me.role === 'mentor' ? note.mentorId : note.menteeId
  if (named !== undefined && named !== me.id) refuse(403, 'You can only send messages in your own name.')
  if (note.noteType !== undefined && note.noteType !== typeOf(me))
    refuse(403, 'The type of a message depends on who writes it.')
}

async function pairOfMentor(ctx: TransactionContext, me: Me, { menteeId }: NewNote) {
  if (menteeId === undefined) refuseField('menteeId', selectMentee)
  const mentee = await lockMentee(ctx.db, me, menteeId)
  return { mentor_id: me.id, mentee_id: mentee.id }
}

/** A mentee with one mentor need not name them. With several, the body must name one. */
async function pairOfMentee(ctx: TransactionContext, me: Me, { mentorId }: NewNote) {
  await lockMentee(ctx.db, me, me.id)
  const mentors = await listActiveMentorIds(ctx.db, me.id)
  const [only, ...others] = mentors
  if (only === undefined) refuse(409, 'You do not have a mentor yet, so you cannot send a message.')
  if (mentorId === undefined && others.length > 0) refuseField('mentorId', selectMentor)
  if (mentorId !== undefined && !mentors.includes(mentorId)) refuseUnknown()
  return { mentor_id: mentorId ?? only, mentee_id: me.id }
}

/** Returns the note, locked, for its author. A former mentor can no longer change it. */
async function lockNote(
  ctx: TransactionContext,
  me: Me,
  id: number,
  action: contract.NoteRow['can'][number],
) {
  const find = () => findNoteRow(ctx.db, { me, id })
  const { row, shown: note } = await lockForChange(ctx.db, me, 'notes', id, find)
  if (!note.can.includes(action) && note.note_type !== typeOf(me))
    refuse(403, 'Only the person who wrote a message can change it.')
  if (!note.can.includes(action))
    refuse(403, 'You no longer mentor this mentee, so you can only read this message.')
  return { row, note }
}

export async function editNote({ ctx, me, params: { id }, body }: Call<typeof contract.editNote>) {
  return inTransaction(ctx, async (ctx) => {
    const { row: note, note: before } = await lockNote(ctx, me, id, 'edit')
    refuseMoving(note, body)
    const edit = await editRow(ctx, { table: 'notes', row: note, fields: contract.noteFields, body })
    if (!edit.hasChanges) return before
    await edit.save(me)
    const saved = (await findNoteRow(ctx.db, { me, id })) ?? refuseUnknown()
    await notify(ctx, 'note_changed', {
      targetId: id,
      to: [readerOf(saved)],
      skipIfUnread: ['note_written', 'note_changed'],
    })
    ctx.record('note.changed', id, `Changed ${describe(saved)}: ${edit.description}`)
    return saved
  })
}

/** A note keeps its author and its recipient. */
function refuseMoving(
  note: Row<'notes'>,
  { mentorId, menteeId, noteType }: z.output<typeof contract.editNote.body>,
) {
  const moved =
    (mentorId ?? note.mentor_id) !== note.mentor_id ||
    (menteeId ?? note.mentee_id) !== note.mentee_id ||
    (noteType ?? note.note_type) !== note.note_type
  if (moved) refuse(403, 'You cannot move a message to someone else.')
}

export async function deleteNote({ ctx, me, params: { id } }: Call<typeof contract.deleteNote>) {
  await inTransaction(ctx, async (ctx) => {
    const { row, note } = await lockNote(ctx, me, id, 'delete')
    const now = nowIso(ctx)
    await offerUndo(ctx, me, { target: 'note', id, row, columns: ['deleted_at', 'deleted_by'] })
    await saveRow(ctx.db, 'notes', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record('note.deleted', id, `Deleted ${describe(note)}`)
  })
}

/** Opens each unread note that was written to me. Other ids are ignored, so that nobody learns whether they exist. */
export async function openNotes({ ctx, me, body: { ids } }: Call<typeof contract.openNotes>) {
  await inTransaction(ctx, async (ctx) => {
    const opened = await openUnreadNotes(ctx.db, me, ids, nowIso(ctx))
    const openedIds = opened.map(({ id }) => id)
    if (openedIds.length > 0) await readAbout(ctx, me, ['note_written', 'note_changed'], openedIds)
    for (const note of opened) ctx.record('note.opened', note.id, `Opened a message from ${authorOf(note)}`)
  })
}

const describe = (note: contract.NoteRow) =>
  note.note_type === 'mentor_note' ? `a message to ${menteeName(note)}` : `a message to ${mentorName(note)}`

const authorOf = (note: contract.NoteRow) =>
  note.note_type === 'mentor_note' ? mentorName(note) : menteeName(note)

export async function restoreNote(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'notes'>>,
): Promise<string> {
  const { mentee_id } = await lockToRestore(ctx, me, 'notes', undo)
  await refuseBeyondLimit(ctx.db, 'notes', mentee_id)
  await saveRow(ctx.db, 'notes', undo.targetId, undo.before, undo.by)
  const note = (await findNoteRow(ctx.db, { me, id: undo.targetId })) ?? refuseUnknown()
  return `Restored ${describe(note)}`
}

type Since = { menteeId: number; type: contract.NoteRow['note_type']; since: string }

/** The newest ten notes of one side that the person may read, written after an instant. */
export const listNotesSince = (ctx: Context, me: Me, query: Since): Promise<contract.NoteRow[]> =>
  listNoteRowsSince(ctx.db, { me, ...query })
