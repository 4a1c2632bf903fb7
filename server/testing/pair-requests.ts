import type { InjectOptions } from 'fastify'
import type { Pair } from './pairs.ts'
import type { Stage } from './stage.ts'

const days = { shiftDate: '2026-12-01', startTime: '09:00', endTime: '17:00', allowOverlap: true }
const everyWeek = { everyWeeks: 1, weekdays: [2], lastDay: '2026-12-15' }
const objective = { specific: 'S', measurable: 'M', achievable: 'A', relevant: 'R', timeBound: 'T' }
const plan = { title: 'Nights', description: '', objectives: [objective], targetDate: '2027-01-31' }
const goal = { title: 'Lead', description: 'Alone', targetDate: '2027-01-31', priority: 'low' }

export const post = (url: string, body: object): InjectOptions => ({
  method: 'POST',
  url: `/api/${url}`,
  body,
})
export const put = (url: string, body: object): InjectOptions => ({ method: 'PUT', url: `/api/${url}`, body })
export const patch = (url: string, body: object): InjectOptions => ({
  method: 'PATCH',
  url: `/api/${url}`,
  body,
})
export const remove = (url: string): InjectOptions => ({ method: 'DELETE', url: `/api/${url}` })

function upload(menteeId: number): InjectOptions {
  const part = (head: string, content: string | number) =>
    `--edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  return {
    method: 'POST',
    url: '/api/documents',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: `${part('name="menteeId"', menteeId)}${part('name="file"; filename="a.txt"', 'Read me')}--edge--\r\n`,
  }
}

/** All writes about a mentee by their current mentor. */
export const writesOfMentor = ({
  mentee,
  goal: goalId,
  plans,
  comments,
  notes,
  documents,
  shifts,
  shiftOfOther,
  meetings,
  absence,
  relationship,
  handover,
}: Pair) => [
  patch(`mentoring/progress/${mentee}`, { progressStatus: 'completed' }),
  patch(`mentoring/notes/${mentee}`, { strengths: 'Calm' }),
  post(`mentoring/goals/${mentee}`, goal),
  post(`mentoring/goals/${goalId}/comments`, { content: 'Half way' }),
  put(`comments/${comments[0]}`, { content: 'Three quarters' }),
  remove(`comments/${comments[1]}`),
  patch(`mentoring/goals/${goalId}`, { status: 'completed' }),
  post('shifts', { ...days, menteeId: mentee }),
  post('shifts/series', { ...days, ...everyWeek, menteeId: mentee }),
  put(`shifts/${shifts[0]}`, { shiftDate: '2026-12-03', allowOverlap: true }),
  patch(`shifts/${shifts[1]}/status`, { status: 'cancelled' }),
  remove(`shifts/${shifts[2]}`),
  put(`shifts/${shifts[0]}/debrief`, { good: 'Well', practised: [] }),
  remove(`shifts/${shifts[0]}/debrief`),
  put(`shifts/${shiftOfOther}`, { menteeId: mentee, allowOverlap: true }),
  post('learning-plans', { ...plan, menteeId: mentee }),
  post(`learning-plans/${plans[0]}/comments`, { content: 'Well begun', objective: 1 }),
  patch(`learning-plans/${plans[0]}/objectives/1`, { state: 'achieved' }),
  post(`learning-plans/${plans[0]}/objectives/1/evidence`, { kind: 'document', targetId: documents[0] }),
  remove(`learning-plans/${plans[0]}/objectives/1/evidence/1`),
  post(`learning-plans/${plans[0]}/agreement`, {}),
  patch(`learning-plans/${plans[0]}/agreement`, { answer: 'agreed', planVersion: 1 }),
  post(`learning-plans/${plans[0]}/carry-forward`, { targetDate: '2027-03-31' }),
  put(`learning-plans/${plans[0]}`, { title: 'Days' }),
  remove(`learning-plans/${plans[1]}`),
  post('notes', { content: 'Hello', menteeId: mentee }),
  put(`notes/${notes[0]}`, { content: 'Hi' }),
  remove(`notes/${notes[1]}`),
  upload(mentee),
  patch(`documents/${documents[0]}`, { description: 'Read this' }),
  remove(`documents/${documents[1]}`),
  post(`mentoring/milestones/${mentee}/meetings`, {
    meetingDay: '2026-11-20',
    minutes: 30,
    milestones: [],
    shiftId: null,
  }),
  remove(`mentoring/meetings/${meetings[0]}`),
  post(`mentoring/meetings/${meetings[1]}/settlement`, { tookPlace: true }),
  put(`mentoring/absences/${absence}`, { fromDay: '2026-12-01', toDay: null }),
  remove(`mentoring/absences/${absence}`),
  post(`mentoring/milestones/${mentee}/absences`, { fromDay: '2026-11-23', toDay: '2026-11-27' }),
  put(`sign-offs/${mentee}/summary`, { strengths: 'Calm', achieved: 'Nights', goOn: 'Teach' }),
  post(`sign-offs/${mentee}/addenda`, { words: 'Well done' }),
  put(`mentoring/relationships/${relationship}/cover-request`, { lastDay: '2026-12-12' }),
  put(`people/${mentee}/handover`, { note: 'Prefers late shifts' }),
  post(`handovers/${handover}/accept`, {}),
]

/** All calls of an administrator that end a mentor's relationship with a mentee. */
export const endings: Record<string, (pair: Pair, world: Stage) => InjectOptions> = {
  'the relationship is ended': ({ relationship }) =>
    patch(`mentoring/relationships/${relationship}/status`, { status: 'terminated' }),
  'another mentor takes the place': ({ mentee }, { ids }) =>
    post('mentoring/assign', { mentorId: ids.ruth, menteeId: mentee }),
  'the mentee is deleted': ({ mentee }) => remove(`users/${mentee}`),
  'the mentor is deleted': ({ mentor }) => remove(`users/${mentor}`),
}

/** Writes of a mentee that name their mentor. */
export const writesOfMentee = ({ mentor }: Pair) => [
  post('notes', { content: 'Hello' }),
  post('learning-plans', { ...plan, mentorId: mentor }),
]
