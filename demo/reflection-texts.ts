import type { ReflectionForm } from '#contract/my-record.ts'

/** Reflections of mentees and of mentors. No text names a patient or a colleague. */
type Text = Omit<ReflectionForm, 'day'>

export const menteeReflections: readonly Text[] = [
  {
    title: 'Speaking up on the round',
    kind: 'event',
    nature: 'On the morning round a decision went by that I did not understand.',
    learned: 'I can ask for a moment without blaming anyone. Saying what I see is enough.',
    changed: 'I now ask before the round moves on.',
    relevance: 'Raising a concern early keeps people safe.',
    themes: ['safety', 'trust'],
  },
  {
    title: 'My first full handover',
    kind: 'event',
    nature: 'I led the handover of a bay of six for the first time.',
    learned: 'SBAR works if I write the situation down before I start.',
    changed: 'I take five quiet minutes before each handover.',
    relevance: 'Clear communication is part of practising effectively.',
    themes: ['practise'],
  },
  {
    title: 'Feedback about my notes',
    kind: 'feedback',
    nature: 'My mentor said that my notes were accurate but late.',
    learned: 'Late notes force others to guess.',
    changed: 'I write after each round and not at the end of the shift.',
    relevance: 'The Code asks for records at the time or soon after.',
    themes: ['practise', 'safety'],
  },
  {
    title: 'Study day on deterioration',
    kind: 'learning',
    nature: 'A study day with scenarios about NEWS2 and escalation.',
    learned: 'A rising respiratory rate is often the first sign.',
    changed: 'I count the rate for a whole minute.',
    relevance: 'Recognising deterioration early preserves safety.',
    themes: ['safety'],
  },
  {
    title: 'Many questions at a busy time',
    kind: 'event',
    nature: 'Visitors often come with questions at the busiest time of the evening.',
    learned: 'Two minutes sitting down save ten minutes in the corridor.',
    changed: 'I give a time at which I can talk, and keep it.',
    relevance: '',
    themes: ['people'],
  },
]

export const mentorReflections: readonly Text[] = [
  {
    title: 'Stepping back on the medicines round',
    kind: 'event',
    nature: 'I let my mentee lead the round and only checked.',
    learned: 'I answer too quickly. Silence gave my mentee time to find the answer.',
    changed: 'I count to five before I help.',
    relevance: 'Supporting the learning of others is part of the Code.',
    themes: ['practise', 'trust'],
  },
  {
    title: 'What my mentee needed from me',
    kind: 'feedback',
    nature: 'My mentee wrote that feedback helps most on the same day.',
    learned: 'Short and early is better than complete and late.',
    changed: 'We take ten minutes at the end of each shift.',
    relevance: 'Constructive feedback keeps practice safe.',
    themes: ['practise'],
  },
  {
    title: 'Course for practice supervisors',
    kind: 'learning',
    nature: 'A half-day course about coaching on a busy ward.',
    learned: 'A good question teaches more than an explanation.',
    changed: 'I ask what my mentee would do first.',
    relevance: 'It helps me to support people who learn.',
    themes: ['practise', 'trust'],
  },
]
