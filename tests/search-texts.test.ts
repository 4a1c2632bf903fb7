import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoStage, type Stage, stage } from '../server/testing/stage.ts'
import { statementsOf } from '../server/testing/statements.ts'
import { assertSearchTexts } from './examples/search-texts.ts'
import { searchedKinds, type Texts } from './examples/searched-kinds.ts'

/**
 * Searched texts are folded (case and accents) when they are written. Each search must find a row's current
 * words, and no former ones. audit-entries.test.ts compares the folded texts after every call and undo.
 */

/** Words that folding changes, for each text, with the form that people type on a plain keyboard. */
const wordsOf = (place: number, when: 'before' | 'after'): [written: string, typed: string][] => [
  [`Ångström${when}${place}`, `angstrom${when}${place}`],
  [`D’ÉVREUX${when}${place}`, `d'evreux${when}${place}`],
]
const textsOf = (fields: string[], when: 'before' | 'after'): Texts =>
  Object.fromEntries(
    fields.map((field, place) => [
      field,
      wordsOf(place, when)
        .map(([written]) => written)
        .join(' '),
    ]),
  )

for (const [name, kind] of Object.entries(searchedKinds)) {
  const assertFound = async (
    world: Stage,
    id: number,
    fields: string[],
    when: 'before' | 'after',
    isFound = true,
  ) => {
    for (const [search, find] of Object.entries(kind.searches))
      for (const field of fields)
        for (const [, typed] of wordsOf(kind.texts.indexOf(field), when))
          assert.deepEqual(await find(world, typed), isFound ? [id] : [], `${search}: ${field}, ${typed}`)
  }

  test(`a new ${name} is found by each of its words`, async () => {
    const world = await stage()

    const id = await kind.create(world, textsOf(kind.texts, 'before'))

    await assertFound(world, id, kind.texts, 'before')
  })

  const { edit, undo, edited = kind.texts } = kind
  if (edit)
    test(`an edited ${name} is found by its new words only`, async () => {
      for (const field of edited) {
        const world = await stage()
        const texts = textsOf(kind.texts, 'before')
        const id = await kind.create(world, texts)
        const change = textsOf(kind.texts, 'after')
        // An objective can only be saved as a whole.
        const sent = name.startsWith('an objective')
          ? { ...texts, [field]: change[field] ?? '' }
          : { [field]: change[field] ?? '' }
        await edit(world, id, sent)

        await assertFound(world, id, [field], 'after')
        await assertFound(world, id, [field], 'before', false)
        await assertFound(
          world,
          id,
          kind.texts.filter((other) => other !== field),
          'before',
        )
      }
    })

  if (undo)
    test(`${name} is found by each of its words after an undo`, async () => {
      const world = await stage()
      const id = await kind.create(world, textsOf(kind.texts, 'before'))

      await undo(world, id)

      await assertFound(world, id, kind.texts, 'before')
    })
}

test('each row of the demo has the search text of its own texts', async () => {
  await assertSearchTexts(await demoStage())
})

test('no statement of a search folds a text', async () => {
  const world = await stage()
  await Promise.all([world.as('nora').token(), world.as('max').token()])
  for (const [name, { searches }] of Object.entries(searchedKinds))
    for (const find of Object.values(searches)) {
      const statements = await statementsOf(world, () => find(world, 'angstrom'))

      assert.ok(statements.length > 0)
      for (const statement of statements) assert.doesNotMatch(statement, foldingFunctions, name)
    }
})

const foldingFunctions = /\b(folded|lower|upper|replace|translate|normalize|unaccent|ilike)\b/i
