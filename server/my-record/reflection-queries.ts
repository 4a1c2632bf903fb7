import type { ReflectionRow } from '#contract/reflections.ts'
import { reflectionsOf } from '../access.ts'
import { compiledFirst, compiledOne, type Params } from '../database/compiled.ts'
import type { NewRow, Row } from '../database/schema.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { compiledPage } from '../kernel/http/pages.ts'
import { type Days, withinDays } from './range-queries.ts'

const columns = [
  'reflections.id',
  'reflections.title',
  'reflections.day',
  'reflections.kind',
  'reflections.nature',
  'reflections.learned',
  'reflections.changed',
  'reflections.relevance',
  'reflections.themes',
  'reflections.version',
] as const

type Stored = Pick<Row<'reflections'>, keyof ReflectionRow>

export const toReflectionRow = ({
  id,
  title,
  day,
  kind,
  nature,
  learned,
  changed,
  relevance,
  themes,
  version,
}: Stored): ReflectionRow => ({
  id,
  title,
  day,
  kind,
  nature,
  learned,
  changed,
  relevance,
  themes: JSON.parse(themes),
  version,
})

type Mine = { me: Me }
type OfDays = Mine & Days

/** The last written first. */
export const listReflections = compiledPage(
  (db, { me, ...days }: Params<OfDays>) => {
    const mine = reflectionsOf(db, me).where(withinDays('reflections.day', days))
    return { shown: mine.select(columns), id: 'reflections.id', counted: mine }
  },
  { toRow: toReflectionRow },
)

export const findReflection = compiledFirst((db, { me, id }: Params<Mine & { id: number }>) =>
  reflectionsOf(db, me).where('reflections.id', '=', id).select('reflections.id'),
)

export const insertReflection = compiledOne((db, reflection: Params<NewRow<'reflections'>>) =>
  db.insertInto('reflections').values(reflection).returning(columns),
)
