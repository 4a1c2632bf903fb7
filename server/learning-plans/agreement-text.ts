import { createHash } from 'node:crypto'
import type { ObjectiveTexts, PlanRow } from '#contract/learning-plans.ts'

type PlanText = Pick<PlanRow, 'title' | 'description' | 'target_date'> & { objectives: ObjectiveTexts[] }

/** Hashes of the parts of a plan, in a stored agreement. */
type Parts = { title: string; description: string; 'target date': string; objectives: string[] }

/** The hash of the text that both sides agree to, and those of its parts. */
export function hashText({ title, description, objectives, target_date }: PlanText) {
  const texts = objectives.map(({ specific, measurable, achievable, relevant, timeBound }) =>
    JSON.stringify([specific, measurable, achievable, relevant, timeBound]),
  )
  const parts: Parts = {
    title: sha256(title),
    description: sha256(description),
    'target date': sha256(target_date),
    objectives: texts.map(sha256),
  }
  return { hash: sha256(JSON.stringify([title, description, texts, target_date])), parts }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Names the parts of a plan that differ from stored ones: 'title', 'objective 2', 'the order of objectives'. */
export function describeChanges(stored: Parts, plan: PlanText): string[] {
  const { parts } = hashText(plan)
  const changed: string[] = (['title', 'description', 'target date'] as const).filter(
    (name) => parts[name] !== stored[name],
  )
  const left = [...stored.objectives]
  for (const [place, objective] of parts.objectives.entries()) {
    const known = left.indexOf(objective)
    if (known < 0) changed.push(`objective ${place + 1}`)
    else left.splice(known, 1)
  }
  const fresh = changed.filter((name) => name.startsWith('objective ')).length
  if (left.length > fresh)
    changed.push(left.length - fresh === 1 ? 'an objective removed' : 'objectives removed')
  const isReordered = left.length === 0 && fresh === 0 && stored.objectives.join() !== parts.objectives.join()
  if (isReordered) changed.push('the order of objectives')
  return changed
}
