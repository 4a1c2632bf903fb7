import { setProgress } from '#contract/mentees.ts'
import { confirmSummary, countersign, writeSummary } from '#contract/sign-off.ts'
import { linkIn, type Stage } from './stage.ts'

export const summary = {
  strengths: 'Calm at handover',
  achieved: 'Leads a bay alone',
  goOn: 'Teach new colleagues',
}

/** Max has written the summary of Eva. */
export async function writtenSummary({ as, ids }: Stage) {
  const params = { menteeId: ids.eva }
  await as('max').call(setProgress, { params, body: { progressStatus: 'completed' } })
  await as('max').call(writeSummary, { params, body: summary })
  return params
}

/** Eva has confirmed it. */
export async function confirmedSummary(world: Stage) {
  const params = await writtenSummary(world)
  await world.as('eva').call(confirmSummary, { params, body: { readVersion: 1 } })
  return params
}

/** Nora has countersigned it. */
export async function signedOff(world: Stage) {
  const params = await confirmedSummary(world)
  await world.as('nora').call(countersign, { params, body: { readVersion: 2, seenUnmet: true } })
  return params
}

/** The token of the link in the latest receipt to somebody. */
export async function disputeTokenOf(world: Stage, to: string) {
  const emails = (await world.delivered()).filter(({ kind }) => kind === 'signature_receipt')
  return linkIn(emails.findLast((email) => email.to === to)).token
}
