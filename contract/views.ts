import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { byId, keyOf, line, maxLength, optionalLine } from './fields.ts'

/** THE LISTS of which somebody can keep views: what they narrowed it to, its order and its columns. */
export const lists = {
  users: { label: 'Users' },
  referrals: { label: 'Referrals' },
  documents: { label: 'Documents' },
  notes: { label: 'Notes' },
  plans: { label: 'Learning plans' },
  shifts: { label: 'Shifts' },
} as const
export type ListName = keyof typeof lists
const list = keyOf(lists)

/** The most views that somebody keeps of one list. */
export const maxViews = 20

const maxColumns = 30
const column = line(40).check(z.regex(/^[\w-]+$/, 'There is no such column'))
/** The columns that show, in no order; null for those that show to everybody. */
const columns = z.nullable(z.array(column).check(z.maxLength(maxColumns)))

export const viewRow = z.object({
  id: z.int(),
  list,
  name: z.string(),
  /** What stands in the page's address behind its question mark. */
  query: z.string(),
  columns,
})
export type ViewRow = z.infer<typeof viewRow>

/** One's own, by name; views of a list show themselves above it. */
export const listViews = endpoint('GET /api/views', {
  action: 'views: keep own',
  reply: z.array(viewRow),
})

const name = line(maxLength.name, 'Give the view a name')
const viewForm = z.strictObject({ name })

/** 409 for a name that one's views of the list have already, and beyond twenty. */
export const saveView = endpoint('POST /api/views', {
  action: 'views: keep own',
  body: z.strictObject({
    list,
    name,
    query: optionalLine(maxLength.viewQuery),
    columns: z._default(columns, null),
  }),
  reply: viewRow,
  status: 201,
})

export const renameView = endpoint('PATCH /api/views/:id', {
  action: 'views: keep own',
  params: byId,
  body: viewForm,
  reply: viewRow,
})

export const deleteView = endpoint('DELETE /api/views/:id', {
  action: 'views: keep own',
  params: byId,
  reply: emptyReply,
  status: 204,
})

const chosenColumns = z.object({ list, columns })

/** The columns that one has chosen last, for the lists of which one has. */
export const listColumns = endpoint('GET /api/columns', {
  action: 'views: keep own',
  reply: z.array(chosenColumns),
})

export const chooseColumns = endpoint('PUT /api/columns', {
  action: 'views: keep own',
  body: z.strictObject({ list, columns }),
  reply: chosenColumns,
})
