import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGoal, listGoals } from '#contract/goals.ts'
import { stage } from '../testing/stage.ts'

test('a long list of goals has pages, newest first, with a count and a link to the next', async () => {
  const { as, ids } = await stage()
  const params = { menteeId: ids.eva }
  const made: number[] = []
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    const body = { title, description: 'Alone', targetDate: '2027-01-31' }
    made.unshift((await as('max').call(addGoal, { params, body })).id)
  }

  const pages: number[][] = []
  let url: string | undefined = `/api/mentoring/goals/${ids.eva}?limit=2`
  while (url) {
    const page = await as('eva').send({ url })
    assert.equal(page.headers['x-total-count'], '5')
    pages.push(page.json().map(({ id }: { id: number }) => id))
    url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }

  assert.deepEqual(pages, [made.slice(0, 2), made.slice(2, 4), made.slice(4)])
  assert.deepEqual(
    (await as('nora').call(listGoals, { params })).map(({ id }) => id),
    made,
    'unasked, all of them',
  )
  assert.equal((await as('max').send({ url: `/api/mentoring/goals/${ids.eva}?limit=0` })).statusCode, 400)
})
