import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ObjectiveForm } from '#contract/learning-plans.ts'
import type { ObjectiveState } from '#contract/objective-states.ts'
import { type Random, randomFrom } from '#demo/random.ts'
import { objective, planOf, saveObjectives, setState } from '../testing/objectives.ts'
import { stage } from '../testing/stage.ts'

/** A property: no sequence of saves in the specification's shape loses the state of an objective that remains. */

type Kept = { words: ObjectiveForm; state: ObjectiveState }
const states = ['in_progress', 'achieved', 'carried_forward'] as const

let made = 0
function fresh(): ObjectiveForm {
  made += 1
  return objective(`Objective ${made}`, `Measure ${made}`)
}

/** Moves, removes and adds objectives, and rewords parts of some. The first words of each stay. */
function rearranged(random: Random, kept: Kept[]): Kept[] {
  const staying = random.shuffled(kept).filter((_, place) => place === 0 || random.chance(0.8))
  const reworded = staying.map(({ words, state }) => ({
    words: random.chance(0.4) ? { ...words, measurable: `Measure ${random.whole(1, 999)}` } : words,
    state,
  }))
  const added = Array.from({ length: random.whole(0, 2) }, () => ({
    words: fresh(),
    state: 'not_started' as const,
  }))
  return random.shuffled([...reworded, ...added]).slice(0, 8)
}

/** Rewords first words without moving anything. */
const rewordedInPlace = (random: Random, kept: Kept[]): Kept[] =>
  kept.map(({ words, state }) => ({ words: random.chance(0.5) ? fresh() : words, state }))

for (const seed of ['one', 'two', 'three', 'four'])
  test(`no sequence of saves loses a state (${seed})`, async () => {
    const world = await stage()
    const random = randomFrom(seed)
    let kept: Kept[] = Array.from({ length: 4 }, () => ({ words: fresh(), state: 'not_started' }))
    const { id } = await planOf(
      world,
      kept.map(({ words }) => words),
    )
    for (let save = 0; save < 12; save += 1) {
      const place = random.whole(1, kept.length)
      const state = random.pick(states)
      if (kept[place - 1]?.state === 'not_started') {
        await setState(world, id, place, state)
        kept = kept.with(place - 1, { words: (kept[place - 1] as Kept).words, state })
      }
      const before = kept
      kept = random.chance(0.3) ? rewordedInPlace(random, kept) : rearranged(random, kept)
      const saved = await saveObjectives(
        world,
        id,
        kept.map(({ words }) => words),
      )

      const old = new Set(before.map(({ state }) => state))
      for (const [place, { words, state }] of kept.entries()) {
        const now = saved.objective_states[place]?.state
        if (state !== 'not_started') assert.equal(now, state, `save ${save}: ${words.specific}`)
        // A new objective at the place of a removed one counts as that one, reworded.
        else assert.ok(now === 'not_started' || old.has(now as ObjectiveState))
      }
      kept = kept.map(({ words }, place) => ({
        words,
        state: saved.objective_states[place]?.state ?? 'not_started',
      }))
    }
  })
