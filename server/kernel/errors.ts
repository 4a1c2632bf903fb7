import { maxNamed, nameShown, truncate } from '#contract/messages.ts'
import { refusalCodes } from '#contract/session.ts'

const maxMessageLength = 1_000
const maxFieldMessageLength = 300

type RefusalDetails = {
  /** Field name, in the payload's spelling, to sentence. */
  fields?: Record<string, string>
  /** A word for programs, where the status alone does not tell. */
  code?: string
  /** What stands in a row that somebody else has changed meanwhile, in the spelling of the call's body. */
  current?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** Bounded, whatever it was made from: a refusal must never cost more than what is refused, or what is there. */
export class Refusal extends Error {
  readonly status: number
  readonly details: RefusalDetails
  constructor(status: number, sentence: string, details: RefusalDetails) {
    super(truncate(sentence, maxMessageLength))
    this.status = status
    this.details = details.fields ? { ...details, fields: boundedFields(details.fields) } : details
  }
}

const boundedFields = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxNamed)
      .map(([name, sentence]) => [nameShown(name), truncate(sentence, maxFieldMessageLength)]),
  )

/** The only way to say no: a status and a sentence fit for a person. */
export function refuse(status: number, sentence: string, details: RefusalDetails = {}): never {
  throw new Refusal(status, sentence, details)
}

/** A field that does not fit what only the server knows: 400, with the sentence at the field. */
export function refuseField(field: string, sentence: string): never {
  refuse(400, sentence, { fields: { [field]: sentence } })
}

/** What a person may not see does not exist: the same words for both, so that nobody learns which it was. */
export function refuseUnknown(): never {
  refuse(404, 'This was not found. It may have been removed.')
}

export function refuseForMaintenance(): never {
  refuse(503, 'The system is being maintained. Please try again later.', {
    code: refusalCodes.maintenance,
    retryAfterSeconds: 300,
  })
}

export const changedMeanwhile = 'This record was changed by someone else. Refresh and try again.'
