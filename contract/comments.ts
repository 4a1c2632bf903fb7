import * as z from 'zod/mini'
import { commentTable } from './can.ts'
import { endpoint } from './endpoint.ts'
import { type EditFields, listQuery, maxLength, rowId, text, version } from './fields.ts'
import { maxObjectives } from './learning-plans.ts'

export const commentRow = z.object({
  id: z.int(),
  content: z.string(),
  /** The number of the plan's objective, from 1; null for a goal, or when the objective was removed. */
  objective: z.nullable(z.int()),
  /** Stays when the objective was removed; null for a goal. */
  objective_id: z.nullable(z.int()),
  author_id: z.int(),
  author_first_name: z.string(),
  author_last_name: z.string(),
  created_at: z.string(),
  version: z.int(),
  can: commentTable.reply,
})
export type CommentRow = z.infer<typeof commentRow>

export const commentForm = z.strictObject({ content: text(maxLength.comment) })

const notSaved = { error: 'Failed to save comment', networkError: 'Error saving comment' }
const notFetched = { error: 'Failed to fetch comments', networkError: 'Error fetching comments' }

/** Newest first, for everybody who can read the goal. */
export const listGoalComments = endpoint('GET /api/mentoring/goals/:id/comments', {
  action: 'comments: read',
  query: listQuery,
  reply: z.array(commentRow),
  texts: notFetched,
})

/** For the mentee and current mentors. Only an active goal accepts comments. */
export const addGoalComment = endpoint('POST /api/mentoring/goals/:id/comments', {
  action: 'comments: write',
  body: commentForm,
  reply: commentRow,
  status: 201,
  texts: { success: 'Comment added successfully!', ...notSaved },
})

/**
 * Comments on all objectives, newest first. A former mentor reads those from before the end of the
 * relationship.
 */
export const listPlanComments = endpoint('GET /api/learning-plans/:id/comments', {
  action: 'comments: read',
  query: listQuery,
  reply: z.array(commentRow),
  texts: notFetched,
})

/** Comments on one objective, by its id if it is sent, else by its number. An archived plan accepts none. */
export const addPlanComment = endpoint('POST /api/learning-plans/:id/comments', {
  action: 'comments: write',
  body: z.extend(commentForm, {
    objective: z.int().check(z.gte(1), z.lte(maxObjectives)),
    objectiveId: z.optional(rowId),
  }),
  reply: commentRow,
  status: 201,
  texts: { success: 'Comment added successfully!', ...notSaved },
})

export const commentFields = {
  content: { column: 'content', label: 'Comment', words: 'text', isHidden: true },
} as const satisfies EditFields

/** Only the author can edit, and only the text. */
export const editComment = endpoint('PUT /api/comments/:id', {
  action: 'comments: write',
  body: z.extend(commentForm, { version: z.optional(version) }),
  reply: commentRow,
  texts: { success: 'Comment updated successfully!', ...notSaved },
})

export const deleteComment = endpoint('DELETE /api/comments/:id', {
  action: 'comments: write',
  texts: {
    success: 'Comment deleted successfully!',
    error: 'Failed to delete comment',
    networkError: 'Error deleting comment',
  },
})

/** `?objective=first` links to the first objective with comments. */
export const firstCommented = 'first'

/** 'Comment' when there are none. */
export const countText = (count: number): string =>
  count === 0 ? 'Comment' : count === 1 ? '1 comment' : `${count.toLocaleString('en-GB')} comments`
