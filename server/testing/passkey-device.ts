import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Assertion, Attestation } from '#contract/factors.ts'

/** Changes that a test makes to an answer of the device. */
export type Difference = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  isPresent?: boolean
  counter?: number
  type?: string
}

const flags = { present: 1, verified: 4, canSync: 8, isSynced: 16, hasCredential: 64 }
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** A device with one passkey (WebAuthn, ES256), which answers as a browser sends it. */
export function passkeyDevice({ counts = false }: { counts?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = base64url(randomBytes(32))
  let uses = 0

  const clientData = (challenge: string, type: string, { origin = 'http://localhost:8080' }: Difference) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(
    { rpId = 'localhost', isVerified = true, isPresent = true, counter }: Difference,
    credential?: Uint8Array,
  ) {
    uses += 1
    const set = (isPresent ? flags.present : 0) + (isVerified ? flags.verified : 0)
    const sync = counts ? 0 : flags.canSync + flags.isSynced
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? (counts ? uses : 0))
    const head = Buffer.from([set + sync + (credential ? flags.hasCredential : 0)])
    return Buffer.concat([hashOf(rpId), head, count, credential ?? Buffer.alloc(0)])
  }

  const answerWith = <Response extends object>(response: Response) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    response,
  })

  return {
    id,
    /** Makes the passkey. */
    make(challenge: string, difference: Difference = {}): Attestation {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const idBytes = Buffer.from(id, 'base64url')
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, idBytes.length]),
        idBytes,
        isoCBOR.encode(key as never),
      ])
      const parts = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(difference, credential))],
      ])
      return answerWith({
        clientDataJSON: base64url(clientData(challenge, difference.type ?? 'webauthn.create', difference)),
        attestationObject: base64url(isoCBOR.encode(parts as never)),
        transports: ['internal'],
      })
    },
    /** Signs a question. */
    answer(challenge: string, difference: Difference = {}): Assertion {
      const data = authenticatorData(difference)
      const client = clientData(challenge, difference.type ?? 'webauthn.get', difference)
      return answerWith({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, hashOf(client)]), privateKey)),
      })
    },
  }
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>
