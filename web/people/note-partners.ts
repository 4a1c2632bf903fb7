import type { Partner, Partners } from '#web/notes/use-partners.ts'

const noRefetch = () => undefined

/** A note that is written already goes to whom it went. */
export const nobody: Partners = { people: [], error: null, refetch: noRefetch }

export const only = (partner: Partner): Partners => ({ people: [partner], error: null, refetch: noRefetch })
