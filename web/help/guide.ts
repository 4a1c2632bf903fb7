import type { Module } from '#contract/modules.ts'
import type { SignedInPath } from '#contract/pages.ts'

/** The content of each picture. Without its module the screen looks different. */
export const pictures = {
  'mentee-dashboard': {
    shows: "A mentee's dashboard: the next shift with the mentor's note, and three things to do.",
    module: 'debriefs',
  },
  conversation: { shows: 'Messages between a mentee and a mentor, and the field for the next one.' },
  prepare: { shows: 'The page that prepares a shift: time, place, and what the mentor wrote.' },
  'learning-plan': { shows: 'A learning plan with its target date and four objectives.' },
  'mentor-dashboard': {
    shows: "A mentor's dashboard: the next shift, and a debrief to write.",
    module: 'debriefs',
  },
  'schedule-shift': { shows: 'The form for a shift: mentee, date, times, place and notes.' },
  'record-outcome': { shows: 'The form for the outcome of a shift: whether it took place, and the hours.' },
  debrief: { shows: 'The form of a debrief: how the shift went, and what comes next.' },
  'first-steps': { shows: 'A list of eight first steps, the first with its text.' },
  modules: { shows: 'Switches for the parts of the programme, each with a sentence.' },
  referral: { shows: 'A referral with its reason, beside the list of all.' },
  suggestions: { shows: 'Proposed mentors for mentees without one, with reasons.', module: 'matching' },
  inbox: { shows: 'The inbox: kinds with their numbers, and the first referrals.', module: 'milestones' },
  overview: { shows: 'Mentors with all their mentees and the progress of each.' },
  reports: { shows: 'The first numbers of the reports.' },
  'audit-log': { shows: 'The newest entries of the audit log.' },
} as const satisfies Record<string, { shows: string; module?: Module }>
export type PictureOfGuide = keyof typeof pictures

export type Paragraph = {
  id: string
  title: string
  text: string
  /** Sentences about what the programme uses. */
  adds?: Partial<Record<Module, string>>
  /** Without this module there is nothing to say. */
  module?: Module
  picture?: PictureOfGuide
  /** 'What can I do here?' on these pages opens this paragraph. */
  pages?: readonly SignedInPath[]
}

/** Words in single quotes are on a screen: `guides.test.ts` looks for each. */
export type Guide = {
  title: string
  /** The title of a programme that does not use a module. */
  without?: Partial<Record<Module, string>>
  lead: string
  paragraphs: readonly Paragraph[]
}
