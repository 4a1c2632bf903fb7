import * as z from 'zod/mini'
import { agreementTable } from './can.ts'
import { keyOf } from './fields.ts'

/** Who asked. Anybody of the other side answers. */
const askingSides = { mentor: { label: 'Mentor' }, mentee: { label: 'Mentee' } } as const
export type AskingSide = keyof typeof askingSides

/** The agreement of both sides to the present text of a plan (rule 65). */
export const agreementRow = z.object({
  /** 'agreed' stays when the text changes; then `changed` names the parts. */
  state: z.enum(['none', 'asked', 'not_yet', 'agreed']),
  asked_side: z.nullable(keyOf(askingSides)),
  asked_by: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** The other side's words with 'Not yet'. */
  words: z.string(),
  /** SHA-256 of title, description, objectives and target date when it was asked. */
  hash: z.nullable(z.string()),
  /** The parts that have changed since it was asked: 'objective 2', 'target date'. */
  changed: z.array(z.string()),
  /** The mentee has asked and has no mentor. */
  awaits_mentor: z.boolean(),
  can: agreementTable.reply,
})
export type AgreementRow = z.infer<typeof agreementRow>
