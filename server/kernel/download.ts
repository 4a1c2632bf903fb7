import type { FastifyReply } from 'fastify'

/** Has the answer saved under a name and never shown: browsers guess at what they show. `size` in bytes. */
export function asAttachment(reply: FastifyReply, name: string, size?: number): void {
  reply
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', `attachment; filename="document"; filename*=UTF-8''${encodeName(name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
  if (size !== undefined) reply.header('content-length', String(size))
}

const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
