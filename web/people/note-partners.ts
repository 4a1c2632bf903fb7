import type { Partner, Partners } from '#web/notes/use-partners.ts'

const noRefetch = () => undefined

/** For editing: an existing note keeps its recipient. */
export const nobody: Partners = { people: [], error: null, refetch: noRefetch }

export const only = (partner: Partner): Partners => ({ people: [partner], error: null, refetch: noRefetch })
