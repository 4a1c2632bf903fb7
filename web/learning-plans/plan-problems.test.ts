import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyObjective, inFormOrder, problemsOfObjective } from './plan-problems.ts'

const smart = 'All SMART fields are required for each objective'
const whole = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
const at = (name: string, sentence: string) => ({ name, sentence })

test('the summary follows the form and names the objectives once', () => {
  const problems = [
    at('objectives.0.specific', smart),
    at('objectives.0.relevant', smart),
    at('targetDate', 'Target date is required'),
    at('title', 'Title is required'),
  ]

  const sentences = inFormOrder(problems, [emptyObjective]).map(({ sentence }) => sentence)

  assert.deepEqual(sentences, ['Title is required', 'Target date is required', smart])
})

test('a field filled in or removed since has no error', () => {
  const problems = [at('objectives.0.specific', smart), at('objectives.1.specific', smart)]

  assert.deepEqual(inFormOrder(problems, [whole]), [])
  assert.deepEqual(problemsOfObjective(problems, 0, [whole]), {})
  assert.deepEqual(problemsOfObjective(problems, 0, [emptyObjective]), { specific: smart })
})

test('a long text keeps its error although it is not empty', () => {
  const sentence = 'Specific can be at most 2,000 characters long'

  assert.deepEqual(problemsOfObjective([at('objectives.0.specific', sentence)], 0, [whole]), {
    specific: sentence,
  })
})
