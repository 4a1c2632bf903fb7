import { nameById } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'

/** Who wrote how much about whom: the texts are their mentor's alone to read (rule 26), so none is selected. */
export const listPrivateNotes = (db: Db, { id }: { id: number }) =>
  db
    .selectFrom('private_notes')
    .where((eb) => eb.or([eb('mentor_id', '=', id), eb('mentee_id', '=', id)]))
    .select([
      nameById('private_notes.mentor_id').as('written_by'),
      nameById('private_notes.mentee_id').as('about'),
    ])
    .select((eb) => [
      'mentor_id',
      'updated_at',
      eb.fn<number>('length', ['private_notes']).as('private_notes_characters'),
      eb.fn<number>('length', ['strengths']).as('strengths_characters'),
      eb.fn<number>('length', ['areas_for_improvement']).as('areas_for_improvement_characters'),
      eb
        .selectFrom('private_notes_history as earlier')
        .whereRef('earlier.mentor_id', '=', 'private_notes.mentor_id')
        .whereRef('earlier.mentee_id', '=', 'private_notes.mentee_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('earlier_versions_kept'),
    ])
    .orderBy('id')
    .execute()
