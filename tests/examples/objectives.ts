import { answerAgreement, askAgreement } from '#contract/learning-plans.ts'
import { addEvidence } from '#contract/objectives.ts'
import type { Stage } from '../../server/testing/stage.ts'
import type { Examples, ExpectedEntry } from './example.ts'
import { madeDocument, madePlan } from './mentoring.ts'

const firstOfPlan = async (world: Stage) => ({ id: await madePlan(world), place: 1 })

const asked = async (world: Stage) => {
  const id = await madePlan(world)
  const { version } = await world.as('max').call(askAgreement, { params: { id }, body: {} })
  return { id, planVersion: version }
}

/** Examples of calls about states and evidence of objectives, and agreements to plans. */
export const aboutObjectives: Examples = {
  'PATCH /api/learning-plans/:id/objectives/:place': async (world) => {
    const params = await firstOfPlan(world)
    return {
      who: 'max',
      params,
      body: { state: 'in_progress' },
      leaves: [['objective.state_set', 'plan', params.id]],
      refused: [
        { state: 'achieved', reason: 'None is needed' },
        { state: 'achieved', planVersion: 9 },
      ],
    }
  },
  'POST /api/learning-plans/:id/objectives/:place/suggestion': async (world) => {
    const params = await firstOfPlan(world)
    const leaves = [['objective.suggested', 'plan', params.id]] as const
    return { who: 'eva', params, body: {}, leaves, refused: [{ planVersion: 9 }] }
  },
  'POST /api/learning-plans/:id/objectives/:place/evidence': async (world) => {
    const params = await firstOfPlan(world)
    return {
      who: 'max',
      params,
      body: { kind: 'document', targetId: await madeDocument(world) },
      leaves: [['evidence.linked', 'plan', params.id]],
      refused: [{ kind: 'note', targetId: 999 }],
    }
  },
  'DELETE /api/learning-plans/:id/objectives/:place/evidence/:evidenceId': async (world) => {
    const params = await firstOfPlan(world)
    const body = { kind: 'document', targetId: await madeDocument(world) } as const
    await world.as('max').call(addEvidence, { params, body })
    return {
      who: 'max',
      params: { ...params, evidenceId: 1 },
      leaves: [['evidence.unlinked', 'plan', params.id]],
    }
  },
  'POST /api/learning-plans/:id/agreement': async (world) => {
    const id = await madePlan(world)
    const leaves = [['agreement.asked', 'plan', id]] as const
    return { who: 'max', params: { id }, body: {}, leaves, refused: [{ planVersion: 9 }] }
  },
  'PATCH /api/learning-plans/:id/agreement': async (world) => {
    const { id, planVersion } = await asked(world)
    return {
      who: 'eva',
      params: { id },
      body: { answer: 'agreed', planVersion },
      leaves: [['agreement.agreed', 'plan', id]],
      refused: [
        { answer: 'withdrawn', planVersion },
        { answer: 'agreed', planVersion: 9 },
      ],
    }
  },
  'POST /api/learning-plans/:id/carry-forward': async (world) => {
    const id = await madePlan(world)
    return {
      who: 'max',
      params: { id },
      body: { targetDate: '2027-06-30' },
      leaves: [
        ['plan.created', 'plan', 'reply'],
        ['objective.carried', 'plan', id],
      ],
      refused: [{ targetDate: '2027-06-30', planVersion: 9 }],
    }
  },
}

/** An answer to a request, and its audit entry. */
export async function answeredAgreement(
  world: Stage,
  answer: 'not_yet' | 'withdrawn',
): Promise<ExpectedEntry> {
  const { id, planVersion } = await asked(world)
  const isNotYet = answer === 'not_yet'
  const by = isNotYet ? 'eva' : 'max'
  const body = { answer, planVersion, ...(isNotYet && { words: 'Name the ward' }) }
  await world.as(by).call(answerAgreement, { params: { id }, body })
  return { by, left: [isNotYet ? 'agreement.declined' : 'agreement.withdrawn', 'plan', id] }
}
