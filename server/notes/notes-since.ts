import type { NoteRow } from '#contract/notes.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import * as queries from './queries.ts'

type Since = { menteeId: number; type: NoteRow['note_type']; since: string }

/** The newest ten notes of one side that the person may read, written after an instant. */
export const listNotesSince = (ctx: Context, me: Me, query: Since): Promise<NoteRow[]> =>
  queries.listNotesSince(ctx.db, { me, ...query })
