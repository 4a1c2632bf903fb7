import type { Generated } from 'kysely'
import type { Role } from '#contract/person.ts'
import type { RemarkKind, SignatureEnd, SignaturePart } from '#contract/sign-off.ts'
import type { LifeOfRow } from './row-columns.ts'

/** A summary. A mentee has one that is not reopened. */
export type SignOffs = LifeOfRow & {
  id: Generated<number>
  mentee_id: number
  state: 'to_confirm' | 'sent_back' | 'to_countersign' | 'signed_off' | 'disputed' | 'reopened'
  strengths: string
  achieved: string
  go_on: string
  /** The mentee and the service as they were. */
  name: string
  service: string
  /** JSON of `SignOffFacts`, frozen when the summary was written. */
  facts: string
  /** The canonical text that people sign. */
  content: string
  /** Its SHA-256. */
  hash: string
  signed_off_at: string | null
  /** The certificate, from the countersignature on. */
  reference: string | null
  /** The holder's switch: anybody with the reference can check the certificate. */
  checkable: Generated<0 | 1>
}

export type Signatures = {
  id: Generated<number>
  sign_off_id: number
  part: SignaturePart
  signed_by: number
  /** Name and role at the time. */
  name: string
  role: Role
  /** An administrator signed for the mentor, who left. */
  for_mentor: Generated<0 | 1>
  hash: string
  signed_at: string
  ended: SignatureEnd | null
  ended_at: string | null
  /** The hash of the token in the receipt; null once it was used. */
  dispute_hash: string | null
}

export type SignOffRemarks = {
  id: Generated<number>
  sign_off_id: number
  kind: RemarkKind
  words: string
  created_by: number
  name: string
  role: Role
  created_at: string
}
