import { maxDocumentBytes } from './documents.ts'

const count = (most: number): string => most.toLocaleString('en-GB')

const limits = {
  plans: 100,
  archivedPlans: 500,
  goals: 500,
  notes: 5_000,
  goalComments: 1_000,
  planComments: 1_000,
  shifts: 2_000,
  meetings: 200,
  absences: 100,
  documents: 500,
  /** In bytes. */
  documentSizes: 20 * maxDocumentBytes,
  templates: 50,
  reflections: 500,
  /** By one mentor about one mentee, in a day. */
  progressChanges: 100,
  privateNoteChanges: 100,
}
export type RecordLimit = keyof typeof limits

/**
 * The limit of each kind of record, and the sentence of the 409 beyond it. Deleted records
 * do not count. Rows of a history cannot be deleted, so their limits are for a day.
 */
export const recordLimits: Record<RecordLimit, { most: number; sentence: string }> = {
  plans: {
    most: limits.plans,
    sentence: `A mentee can have at most ${count(limits.plans)} learning plans that are not archived. Archive one first.`,
  },
  archivedPlans: {
    most: limits.archivedPlans,
    sentence: `A mentee can have at most ${count(limits.archivedPlans)} archived learning plans. Delete one first.`,
  },
  goals: {
    most: limits.goals,
    sentence: `A mentee can have at most ${count(limits.goals)} goals. Edit an existing goal instead.`,
  },
  notes: {
    most: limits.notes,
    sentence: `There can be at most ${count(limits.notes)} messages about one mentee. Delete one of yours first.`,
  },
  goalComments: {
    most: limits.goalComments,
    sentence: `A goal can have at most ${count(limits.goalComments)} comments. Delete one of yours first.`,
  },
  planComments: {
    most: limits.planComments,
    sentence: `A learning plan can have at most ${count(limits.planComments)} comments. Delete one of yours first.`,
  },
  shifts: {
    most: limits.shifts,
    sentence: `A mentee can have at most ${count(limits.shifts)} shifts. Delete one first.`,
  },
  meetings: {
    most: limits.meetings,
    sentence: `A mentee can have at most ${count(limits.meetings)} meetings. Remove one first.`,
  },
  absences: {
    most: limits.absences,
    sentence: `A mentee can be away at most ${count(limits.absences)} times. Remove one first.`,
  },
  documents: {
    most: limits.documents,
    sentence: `You can share at most ${count(limits.documents)} documents. Delete one first.`,
  },
  documentSizes: {
    most: limits.documentSizes,
    sentence: `Your documents can have at most ${limits.documentSizes / 1024 ** 2} MB in total. Delete one first.`,
  },
  templates: {
    most: limits.templates,
    sentence: `There can be at most ${count(limits.templates)} templates. Delete one first.`,
  },
  reflections: {
    most: limits.reflections,
    sentence: `You can have at most ${count(limits.reflections)} reflections. Delete one first.`,
  },
  progressChanges: {
    most: limits.progressChanges,
    sentence: `You can save a mentee's progress at most ${count(limits.progressChanges)} times in 24 hours. Try again tomorrow.`,
  },
  privateNoteChanges: {
    most: limits.privateNoteChanges,
    sentence: `You can change your private notes about a mentee at most ${count(limits.privateNoteChanges)} times in 24 hours. Try again tomorrow.`,
  },
}
