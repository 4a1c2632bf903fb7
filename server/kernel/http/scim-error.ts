import type { z } from 'zod/mini'
import { type scimError, scimPath, scimSchemas } from '#contract/directory.ts'
import type { Refusal } from '#contract/session.ts'

const scimTypes = ['invalidFilter', 'invalidPath', 'invalidValue', 'mutability', 'noTarget', 'uniqueness']

/** Also the base address of a directory itself. */
export const isScimUrl = (url: string): boolean => url.split(/[/?]/, 4).join('/') === scimPath

/** A refusal in SCIM's own schema (RFC 7644, section 3.12). */
export function scimErrorOf(status: number, { message, code = '' }: Refusal): z.output<typeof scimError> {
  const scimType = scimTypes.includes(code) ? code : status === 400 ? 'invalidValue' : undefined
  return { schemas: [scimSchemas.error], status: String(status), scimType, detail: message }
}
