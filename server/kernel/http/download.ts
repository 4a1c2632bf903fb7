import type { FastifyReply } from 'fastify'

/** Makes browsers save the file and never show it, because they guess content types. `size` in bytes. */
export function asAttachment(reply: FastifyReply, name: string, size?: number): void {
  reply
    .header('content-type', 'application/octet-stream')
    .header(
      'content-disposition',
      `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeName(name)}`,
    )
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  if (size !== undefined) reply.header('content-length', String(size))
}

/**
 * Fallback for clients without `filename*`: no accents, and `_` for characters that a quoted name cannot
 * contain.
 */
const asciiName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%/\\]/gu, '_')

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
