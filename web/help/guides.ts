import { isOn, type Module } from '#contract/modules.ts'
import type { Role } from '#contract/person.ts'
import { eachWeek, firstWeek } from './for-administrators.ts'
import { firstMonth } from './for-mentees.ts'
import { mentorsGuide } from './for-mentors.ts'
import { type Guide, type Paragraph, type PictureOfGuide, pictures } from './guide.ts'

/** Each guide prints on two sides. */
export const guides: Record<Role, readonly Guide[]> = {
  mentee: [firstMonth],
  mentor: [mentorsGuide],
  admin: [firstWeek, eachWeek],
}

/** A guide of a programme that does not use these modules. */
export const paragraphsInUse = ({ paragraphs }: Guide, off: readonly string[]): Paragraph[] =>
  paragraphs.filter(({ module }) => isOn(off, module))

export const guideTitle = ({ title, without = {} }: Guide, off: readonly string[]): string =>
  Object.entries(without).find(([module]) => off.includes(module))?.[1] ?? title

export const textOf = ({ text, adds = {} }: Paragraph, off: readonly string[]): string =>
  [text, ...Object.entries(adds).flatMap(([module, more]) => (off.includes(module) ? [] : more))].join(' ')

/** A picture only while it looks like the screen. */
export const pictureOf = ({ picture }: Paragraph, off: readonly string[]): PictureOfGuide | undefined => {
  if (!picture) return undefined
  const { module }: { shows: string; module?: Module } = pictures[picture]
  return isOn(off, module) ? picture : undefined
}

/** The paragraph about a page; undefined if no guide names it. */
export const paragraphFor = (role: Role, path: string, off: readonly string[]): Paragraph | undefined =>
  guides[role]
    .flatMap((guide) => paragraphsInUse(guide, off))
    .find(({ pages = [] }) => (pages as readonly string[]).includes(path))

type Word = { word: string; means: string; module?: Module }

/** The glossary. */
export const glossary: readonly Word[] = [
  { word: 'Mentee', means: 'A member of staff who gets support in the programme.' },
  { word: 'Mentor', means: 'An experienced colleague who works shifts with a mentee.' },
  { word: 'Referral', means: 'A request for support. People send it about themselves.' },
  {
    word: 'Progress',
    means: "One of four steps: 'Awaiting Shift', 'Undergoing MST', 'Finished MST', 'Completed'.",
  },
  {
    word: 'Supernumerary',
    means: 'On the ward in addition to the staff who are needed.',
    module: 'debriefs',
  },
  { word: 'Outcome', means: 'Whether a shift took place, and the hours that were worked.' },
  { word: 'Goal', means: 'One thing to learn by a day.' },
  {
    word: 'SMART learning plan',
    means: 'Several objectives that are specific, measurable, achievable, relevant and time-bound.',
  },
  { word: 'Evidence', means: 'A message or document that shows what a mentee can do.' },
  { word: 'Debrief', means: 'What mentor and mentee write after a shift.', module: 'debriefs' },
  { word: 'Milestone', means: 'A meeting or number of hours that is due by a day.', module: 'milestones' },
  {
    word: 'Sign-off',
    means: 'Three people sign a summary at the end: mentor, mentee and administrator.',
    module: 'sign-off',
  },
]
