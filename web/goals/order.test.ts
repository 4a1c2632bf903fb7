import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from './order.ts'

test('open goals are first, by target date, then the latest completed ones', () => {
  const goals = [
    { title: 'given up', status: 'cancelled', target_date: '2026-01-01', completed_at: null },
    {
      title: 'done long ago',
      status: 'completed',
      target_date: '2026-02-01',
      completed_at: '2026-02-02T10:00:00Z',
    },
    { title: 'in a month', status: 'active', target_date: '2026-12-20', completed_at: null },
    {
      title: 'done lately',
      status: 'completed',
      target_date: '2026-01-01',
      completed_at: '2026-11-02T10:00:00Z',
    },
    { title: 'overdue', status: 'active', target_date: '2026-11-01', completed_at: null },
  ] as const

  const titles = inOrder([...goals]).map(({ title }) => title)

  assert.deepEqual(titles, ['overdue', 'in a month', 'done lately', 'done long ago', 'given up'])
})
