import { refusalCodes } from '#contract/session.ts'

type More = {
  /** Field name, in the payload's spelling, to sentence. */
  fields?: Record<string, string>
  /** A word for programs, where the status alone does not tell. */
  code?: string
  retryAfterSeconds?: number
}

export class Refusal extends Error {
  readonly status: number
  readonly more: More
  constructor(status: number, sentence: string, more: More) {
    super(sentence)
    this.status = status
    this.more = more
  }
}

/** The only way to say no: a status and a sentence fit for a person. */
export function refuse(status: number, sentence: string, more: More = {}): never {
  throw new Refusal(status, sentence, more)
}

/** A field that does not fit what only the server knows: 400, with the sentence at the field. */
export function refuseField(field: string, sentence: string): never {
  refuse(400, sentence, { fields: { [field]: sentence } })
}

/** What a person may not see does not exist: the same words for both, so that nobody learns which it was. */
export function refuseUnknown(): never {
  refuse(404, 'Not found')
}

export function refuseForMaintenance(): never {
  refuse(503, 'The system is being maintained. Please try again later.', {
    code: refusalCodes.maintenance,
    retryAfterSeconds: 300,
  })
}

export const changedMeanwhile = 'This record was changed by someone else. Refresh and try again.'
