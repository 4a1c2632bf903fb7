import { maxNamed, nameShown, truncate } from '#contract/messages.ts'
import { refusalCodes, type SecondStep } from '#contract/session.ts'

const maxMessageLength = 1_000
const maxFieldMessageLength = 300

type RefusalDetails = {
  /** From the field's name in the payload to the sentence. */
  fields?: Record<string, string>
  /** For programs, where the status alone is ambiguous. */
  code?: string
  /** Set for a sign-in that needs a second factor. */
  challenge?: string
  secondSteps?: SecondStep[]
  /** The current content of a row that somebody else has changed, with the names of the call's body. */
  current?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Error codes of another system for administrators; never the text of that system. */
  details?: string
}

/** Truncated, because the texts can come from input: a refusal must stay small. */
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

/** All refusals use this: a status and a sentence for people. */
export function refuse(status: number, sentence: string, details: RefusalDetails = {}): never {
  throw new Refusal(status, sentence, details)
}

/** Refuses with 400 a field that only the server can check. */
export function refuseField(field: string, sentence: string): never {
  refuse(400, sentence, { fields: { [field]: sentence } })
}

/** Hidden and missing rows get the same message, so that nobody learns which rows exist. */
export function refuseUnknown(): never {
  refuse(404, 'We cannot find this. It may have been deleted.')
}

export function refuseForMaintenance(): never {
  refuse(503, 'The service is down for maintenance. Try again later.', {
    code: refusalCodes.maintenance,
    retryAfterSeconds: 300,
  })
}

export const changedConcurrently = 'Someone else changed this. Refresh the page and try again.'

/** The role may not call this. */
export const refuseForbidden = (): never => refuse(403, 'You do not have permission to do this.')
