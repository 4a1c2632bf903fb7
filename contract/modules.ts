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

/**
 * THE MODULES: the parts that a programme can switch off. A module is a column of actions (`permissions.ts`), pages,
 * tasks, messages, emails and reports. While it is off, its calls do not exist and nothing shows it. Its rows stay.
 */
export const modules: Record<Module, { label: string }> = {
  debriefs: { label: 'Debriefs and preparation' },
  milestones: { label: 'Milestones' },
  'sign-off': { label: 'Signed record' },
  record: { label: 'My record' },
  matching: { label: 'Matching' },
  cover: { label: 'Cover and handover' },
  comments: { label: 'Comments' },
  directory: { label: "Your organisation's directory" },
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

/** For people on a page whose module was switched off meanwhile. */
export const switchedOff = (name: Module): string =>
  `An administrator has switched off '${modules[name].label}'.`

/** The same for a form. */
export const notSavedAsOff = (name: Module): string =>
  `${switchedOff(name)} What you typed was not saved, but is still here.`
