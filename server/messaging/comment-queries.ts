import type { Db } from '../database/schema.ts'

type Made = {
  id: number
  mentee_id: number
  goal_id: number | null
  plan_id: number | null
  author_id: number
  created_at: string
}

/** The author's earlier comments on the same goal or plan since an instant, latest first. */
export async function listJustBefore(db: Db, { id, goal_id, plan_id, author_id }: Made, since: string) {
  const said = db.selectFrom('comments').where('deleted_at', 'is', null)
  const onSame = goal_id === null ? said.where('plan_id', '=', plan_id) : said.where('goal_id', '=', goal_id)
  const before = await onSame
    .where('created_by', '=', author_id)
    .where('created_at', '>', since)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .select('id')
    .execute()
  return before.map((comment) => comment.id)
}
