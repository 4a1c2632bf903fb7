import { formatInstant, formatInstantDay } from '#contract/dates.ts'
import { roles } from '#contract/person.ts'
import { certificatePath, hoursAndMinutes, type SignOffFacts, signatureParts } from '#contract/sign-off.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import type { Block } from '../kernel/sheets/pdf.ts'
import { listSignatures } from './queries.ts'

type SignOff = Row<'sign_offs'>

/** One page. */
export async function certificateBlocks(ctx: Context, signOff: SignOff): Promise<Block[]> {
  const { name, service, facts, signed_off_at, reference } = signOff
  const { shifts, minutes } = JSON.parse(facts) as SignOffFacts
  const day = formatInstantDay(signed_off_at ?? signOff.updated_at, ctx.config.timeZone)
  return [
    { as: 'P', text: service },
    { as: 'H1', text: 'Certificate' },
    { as: 'H2', text: name },
    { as: 'P', text: `has completed the programme. The record of practice was signed off on ${day}.` },
    { as: 'fact', name: 'Completed shifts', text: String(shifts) },
    { as: 'fact', name: 'Hours', text: hoursAndMinutes(minutes) },
    ...(await signatureBlocks(ctx, signOff)),
    { as: 'H3', text: 'Check this certificate' },
    { as: 'fact', name: 'Reference', text: reference ?? '' },
    { as: 'P', text: `${ctx.config.publicUrl ?? ''}${certificatePath(reference ?? '')}` },
    { as: 'P', text: 'The page shows name, service, day and whether the certificate is valid.' },
  ]
}

/** The names and times of the signatures, and the hash of the text. */
export async function signatureBlocks(ctx: Context, { id, hash }: SignOff): Promise<Block[]> {
  const signatures = await listSignatures(ctx.db, { signOffId: id })
  return [
    { as: 'H3', text: 'Signatures' },
    ...signatures.map(({ part, name, role, signed_at }): Block => {
      const when = formatInstant(signed_at, ctx.config.timeZone).replace(' ', ' at ')
      return {
        as: 'fact',
        name: signatureParts[part].label,
        text: `${name}, ${roles[role].label.toLowerCase()}, ${when}`,
      }
    }),
    { as: 'fact', name: 'SHA-256 of the signed text', text: hash },
  ]
}
