import type * as contract from '#contract/notifications.ts'
import type { Call } from '../kernel/http/route.ts'

export const streamChanges = async ({ me, request, reply }: Call<typeof contract.streamChanges>) =>
  request.server.eventStreams.open(me, request, reply)
