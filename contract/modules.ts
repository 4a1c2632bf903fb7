import { keyOf, keysOf } from './fields.ts'

export type Module =
  | 'debriefs'
  | 'milestones'
  | 'sign-off'
  | 'record'
  | 'matching'
  | 'cover'
  | 'comments'
  | 'directory'

type Described = { label: string; adds: string; needs?: string; kept: [one: string, many: string] }

/**
 * THE MODULES: the parts that a programme can switch off. A module is a column of actions (`permissions.ts`), pages,
 * tasks, messages, emails and reports. While it is off, its calls do not exist and nothing shows it. Its rows stay.
 */
export const modules: Record<Module, Described> = {
  debriefs: {
    label: 'Debriefs and preparation',
    adds: 'Mentors and mentees prepare each shift on one page. After it, both write what went well and what comes next.',
    kept: ['debrief', 'debriefs'],
  },
  milestones: {
    label: 'Milestones',
    adds: 'Mentees, mentors and administrators see which meetings and shifts are due, by the standard of your programme.',
    kept: ['meeting', 'meetings'],
  },
  'sign-off': {
    label: 'Signed record',
    adds: 'At the end, three people sign a summary. The mentee gets a certificate, and administrators a file for ESR.',
    kept: ['summary', 'summaries'],
  },
  record: {
    label: 'My record',
    adds: 'Mentors and mentees collect practice hours, feedback and reflections for their revalidation.',
    needs: 'Feedback comes from debriefs.',
    kept: ['reflection', 'reflections'],
  },
  matching: {
    label: 'Matching',
    adds: 'Administrators see which mentors fit a mentee, by topics, department and free places.',
    kept: ['profile', 'profiles'],
  },
  cover: {
    label: 'Cover and handover',
    adds: 'Another mentor covers for a mentor who is away. A note says what they need to know about the mentee.',
    kept: ['handover note', 'handover notes'],
  },
  comments: {
    label: 'Comments',
    adds: 'Mentors and mentees comment on goals, learning plans and objectives.',
    kept: ['comment', 'comments'],
  },
  directory: {
    label: "Your organisation's directory",
    adds: 'The staff directory creates accounts, corrects names and addresses, and ends the access of people who leave.',
    needs: 'Your IT team connects it with a key.',
    kept: ['account of the directory', 'accounts of the directory'],
  },
}
export const moduleNames = keysOf(modules)
export const module = keyOf(modules)

/** Whether the programme uses this. A part without a module is always on. */
export const isOn = (off: readonly string[], of: Module | undefined): boolean =>
  of === undefined || !off.includes(of)

/** The names of the rows in a table that the programme uses. */
export const namesInUse = <Name extends string>(
  table: Record<Name, object>,
  off: readonly string[],
): Name[] => keysOf(table).filter((name) => isOn(off, (table[name] as { module?: Module }).module))

/** '48 debriefs are kept'. */
export function keptInWords(name: Module, rows: number): string {
  const [one, many] = modules[name].kept
  return rows === 1 ? `1 ${one} is kept` : `${rows.toLocaleString('en-GB')} ${many} are kept`
}

/** For people on a page whose module was switched off meanwhile. */
export const switchedOff = (name: Module): string =>
  `An administrator has switched off '${modules[name].label}'.`

/** The same for a form. */
export const notSavedAsOff = (name: Module): string =>
  `${switchedOff(name)} What you typed was not saved, but is still here.`
