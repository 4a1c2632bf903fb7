/** The common columns of a new row. */
export const madeBy = (at: string, by: { id: number } | null) => ({
  created_at: at,
  updated_at: at,
  updated_by: by?.id ?? null,
  version: 1,
})

export const notDeleted = { deleted_at: null, deleted_by: null }

type Kept = { updated_at: string; updated_by?: number | null | undefined; version?: number | undefined }

/** Updates the common columns of a changed row. */
export function touch(row: Kept, at: string, by: { id: number } | null): void {
  row.updated_at = at
  row.updated_by = by?.id ?? null
  row.version = (row.version ?? 1) + 1
}
