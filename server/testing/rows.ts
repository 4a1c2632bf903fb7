import type { NewRow } from '../database/schema.ts'
import type { Stage } from './stage.ts'

export const life = { created_at: '2026-11-01T09:00:00.000Z', updated_at: '2026-11-01T09:00:00.000Z' }

/**
 * Rows of Max and Eva with default values. Tests insert them directly, because calls cannot create rows in
 * the past.
 */

export const shiftRow = ({ ids }: Stage, values: Partial<NewRow<'shifts'>> = {}): NewRow<'shifts'> => ({
  mentor_id: ids.max,
  mentee_id: ids.eva,
  starts_at: '2026-11-23T09:00',
  ends_at: '2026-11-23T17:00',
  status: 'scheduled',
  location: '',
  notes: '',
  ...life,
  ...values,
})

/** Max's debrief, unless other values are given. */
export const debriefRow = (
  { ids }: Stage,
  values: Partial<NewRow<'debriefs'>> & { shift_id: number },
): NewRow<'debriefs'> => ({
  mentee_id: ids.eva,
  side: 'mentor',
  opens_at: '2026-11-20T10:00:00.000Z',
  created_by: ids.max,
  good: 'Calm handover',
  next: '',
  counted: null,
  support: null,
  team_line: '',
  line_unread_since: null,
  ...life,
  ...values,
})

export const goalRow = ({ ids }: Stage, values: Partial<NewRow<'goals'>> = {}): NewRow<'goals'> => ({
  mentee_id: ids.eva,
  created_by: ids.max,
  title: 'Lead a handover',
  description: '',
  target_date: '2026-11-18',
  priority: 'high',
  status: 'active',
  ...life,
  ...values,
})

export const planRow = (
  { ids }: Stage,
  values: Partial<NewRow<'learning_plans'>> = {},
): NewRow<'learning_plans'> => ({
  mentee_id: ids.eva,
  mentor_id: ids.max,
  created_by: ids.max,
  title: 'Calm handovers',
  description: '',
  target_date: '2026-12-01',
  status: 'active',
  ...life,
  ...values,
})

/** Eva's summary, which she has to confirm. */
export const signOffRow = (
  { ids }: Stage,
  values: Partial<NewRow<'sign_offs'>> = {},
): NewRow<'sign_offs'> => ({
  mentee_id: ids.eva,
  state: 'to_confirm',
  strengths: 'Calm',
  achieved: 'Led handovers',
  go_on: 'Teach others',
  name: 'Eva Lindqvist',
  service: 'MST System',
  facts: JSON.stringify({ shifts: 0, minutes: 0, plans: [] }),
  content: 'Calm',
  hash: 'a'.repeat(64),
  signed_off_at: null,
  reference: null,
  ...life,
  updated_by: ids.max,
  ...values,
})

/** Max's reflection, unless another author is given. */
export const reflectionRow = (
  { ids }: Stage,
  values: Partial<NewRow<'reflections'>> = {},
): NewRow<'reflections'> => ({
  user_id: ids.max,
  title: 'A difficult handover',
  day: '2026-11-10',
  kind: 'event',
  nature: 'Two patients moved at once',
  learned: '',
  changed: '',
  relevance: '',
  themes: '["safety"]',
  ...life,
  ...values,
})
