import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoStage, stage } from '../server/testing/stage.ts'
import { statementsOf } from '../server/testing/statements.ts'
import { assertSearchTexts } from './examples/search-texts.ts'
import { searchedKinds, type Texts } from './examples/searched-kinds.ts'

/**
 * Searched texts are folded (case and accents) when they are written. Each search must find a row's current
 * words, and no former ones. valid-calls.test.ts compares the folded texts after every call and undo.
 */

const whens = ['before', 'after'] as const
type When = (typeof whens)[number]

/** Words that folding changes, for each text, with the form that people type on a plain keyboard. */
const wordsOf = (place: number, when: When): [written: string, typed: string][] => [
  [`Ångström${when}${place}`, `angstrom${when}${place}`],
  [`D’ÉVREUX${when}${place}`, `d'evreux${when}${place}`],
]
const textsOf = (written: Record<string, When>): Texts =>
  Object.fromEntries(
    Object.entries(written).map(([field, when], place) => [
      field,
      wordsOf(place, when)
        .map(([word]) => word)
        .join(' '),
    ]),
  )

for (const [name, kind] of Object.entries(searchedKinds))
  test(name, async (t) => {
    const world = await stage()
    const written: Record<string, When> = Object.fromEntries(kind.texts.map((field) => [field, 'before']))
    const id = await kind.create(world, textsOf(written))

    /** Each text is found by the words that it has now, and an edited one no longer by the former ones. */
    const assertFound = async () => {
      for (const [search, find] of Object.entries(kind.searches))
        for (const [place, field] of kind.texts.entries())
          for (const when of written[field] === 'after' ? whens : (['before'] as const))
            for (const [, typed] of wordsOf(place, when))
              assert.deepEqual(
                await find(world, typed),
                when === written[field] ? [id] : [],
                `${search}: ${field}, ${typed}`,
              )
    }

    await t.test(`a new ${name} is found by each of its words`, assertFound)

    const { edit, undo, edited = kind.texts } = kind
    if (undo)
      await t.test(`${name} is found by each of its words after an undo`, async () => {
        await undo(world, id)

        await assertFound()
      })

    if (edit)
      await t.test(`an edited ${name} is found by its new words only`, async () => {
        for (const field of edited) {
          written[field] = 'after'
          const { [field]: text = '', ...others } = textsOf(written)
          // An objective can only be saved as a whole.
          await edit(world, id, { ...(name.startsWith('an objective') && others), [field]: text })

          await assertFound()
        }
      })
  })

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
