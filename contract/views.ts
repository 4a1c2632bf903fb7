import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { byId, keyOf, line, maxLength, optionalLine } from './fields.ts'

/** THE LISTS with saved views. A view contains filters, order and columns. */
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

/** The most saved views per person and list. */
export const maxViews = 20

const maxColumns = 30
const column = line(40).check(z.regex(/^[\w-]+$/, 'This column does not exist'))
/** The visible columns, in no order; null for the default columns. */
const columns = z.nullable(z.array(column).check(z.maxLength(maxColumns)))

export const viewRow = z.object({
  id: z.int(),
  list,
  name: z.string(),
  /** The query string of the page. */
  query: z.string(),
  columns,
})
export type ViewRow = z.infer<typeof viewRow>

/** One's own views, by name. */
export const listViews = endpoint('GET /api/views', {
  action: 'views: keep own',
  reply: z.array(viewRow),
})

const name = line(maxLength.name, 'Enter a name for the view')
const viewForm = z.strictObject({ name })

/** 409 for a duplicate name in the list, and beyond twenty views. */
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

/** The columns that the caller last chose, per list. */
export const listColumns = endpoint('GET /api/columns', {
  action: 'views: keep own',
  reply: z.array(chosenColumns),
})

export const chooseColumns = endpoint('PUT /api/columns', {
  action: 'views: keep own',
  body: z.strictObject({ list, columns }),
  reply: chosenColumns,
})
