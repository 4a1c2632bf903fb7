import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const derive = promisify(argon2)

type Cost = { memory: number; passes: number; parallelism: number }

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const owaspLeast: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** The size of libuv's thread pool, which also reads and writes files. */
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)
/** Leaves one core and one thread to other work: more parallel hashes would starve it. */
const atATime = Math.max(1, Math.min(availableParallelism(), threads) - 1)
const longestQueue = 16

export class HashQueueFull extends Error {}

export type Passwords = {
  /** Returns the encoded hash that the database stores. */
  hash(password: string): Promise<string>
  /** Without a stored hash it takes the same time and returns false, so that timing does not reveal accounts. */
  fits(password: string, kept: string | null): Promise<boolean>
  /** Returns true when the stored hash has an old cost; sign-in then hashes the password again. */
  isDated(kept: string): boolean
  /** The number of queued hashes. */
  waiting(): number
}

export function argon2Passwords(cost: Cost = owaspLeast): Passwords {
  const inTurn = gate(atATime, longestQueue)
  const derived = (password: string, nonce: Buffer, cost: Cost) =>
    inTurn(() => derive('argon2id', { ...cost, tagLength, message: Buffer.from(password, 'utf8'), nonce }))
  const decoy = encode({ cost, nonce: randomBytes(16), tag: randomBytes(tagLength) })

  return {
    async hash(password) {
      const nonce = randomBytes(16)
      return encode({ cost, nonce, tag: await derived(inOneForm(password), nonce, cost) })
    },
    async fits(password, kept) {
      const { cost, nonce, tag } = decode(kept ?? decoy)
      let same = false
      // Hashes of earlier versions have the form that was typed.
      for (const form of new Set([inOneForm(password), password]))
        same ||= timingSafeEqual(await derived(form, nonce, cost), tag)
      return same && kept !== null
    },
    isDated: (kept) => !kept.startsWith(prefixOf(cost)),
    waiting: inTurn.waiting,
  }
}

/** Keyboards and browsers type ë as one character or as two, and people cannot see which (RFC 8265). */
const inOneForm = (password: string): string => password.normalize('NFC')

type Kept = { cost: Cost; nonce: Buffer; tag: Buffer }

const prefixOf = ({ memory, passes, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const encode = ({ cost, nonce, tag }: Kept) => `${prefixOf(cost)}${unpadded(nonce)}$${unpadded(tag)}`

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function decode(kept: string): Kept {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = form.exec(kept) ?? []
  if (!tag) throw new Error('A stored password hash has an unknown format.')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Runs at most `places` calls at once and queues at most `longest`; refuses the next one. */
function gate(places: number, longest: number) {
  let free = places
  const waiting: (() => void)[] = []
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free === 0 && waiting.length >= longest)
      throw new HashQueueFull('Too many passwords are being checked.')
    if (free === 0) await new Promise<void>((next) => waiting.push(next))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
  return Object.assign(inTurn, { waiting: () => waiting.length })
}
