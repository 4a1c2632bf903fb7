import { addEvidence } from '#contract/objectives.ts'
import type { Stage } from '../../server/testing/stage.ts'
import type { Examples } from './example.ts'
import { madeDocument, madePlan } from './mentoring.ts'

const firstOfPlan = async (world: Stage) => ({ id: await madePlan(world), place: 1 })

/** Examples of calls about states and evidence of objectives. */
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
}
