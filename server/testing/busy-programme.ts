import assert from 'node:assert/strict'
import { firstAdmin, invite, run, signedIn, untilReady } from './program.ts'

const asJson = { 'content-type': 'application/json' }
const maxRounds = 40

/**
 * A running program in which a mentor shares documents and an administrator invites people, until a test
 * stops them.
 */
export async function busyProgramme(environment: Record<string, string>) {
  const server = run({ RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'silent', ...firstAdmin, ...environment })
  const address = await untilReady(server)
  const admin = await signedIn(address)
  const post = async (path: string, token: string, body: object) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...asJson, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return answer.json() as Promise<{ id: number; token: string }>
  }
  const account = (role: string) => ({
    firstName: 'Mia',
    lastName: role,
    email: `${role}@mst.example`,
    password: 'lantern-orchard-42',
    role,
    status: 'active',
  })
  const mentor = await post('/api/users', admin, account('mentor'))
  const mentee = await post('/api/users', admin, account('mentee'))
  await post('/api/mentoring/assign', admin, { mentorId: mentor.id, menteeId: mentee.id })
  const { email, password } = account('mentor')
  const { token } = await post('/api/auth/login', admin, { email, password })

  const invited: string[] = []
  let shared = 0
  let goesOn = true
  const share = async () => {
    const form = new FormData()
    form.append('menteeId', String(mentee.id))
    form.append('description', 'A plan of the ward')
    form.append('file', new File([`Page ${shared} `.repeat(500 + shared)], `page ${shared}.txt`))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${address}/api/documents`, { method: 'POST', headers, body: form })
    assert.equal(answer.status, 201, await answer.text())
    shared += 1
  }
  const inviteOne = async () => {
    const email = `person${invited.length}-${Math.random().toString(36).slice(2)}@mst.example`
    assert.equal((await invite(address, admin, email)).status, 201)
    invited.push(email)
  }
  const repeat = async (work: () => Promise<void>) => {
    for (let round = 0; goesOn && round < maxRounds; round += 1) await work()
  }
  return {
    server,
    address,
    admin,
    menteeId: mentee.id,
    share,
    inviteOne,
    /** The mentor plans a shift with the mentee. */
    planShift: (shiftDate: string) =>
      post('/api/shifts', token, {
        menteeId: mentee.id,
        shiftDate,
        startTime: '09:00',
        endTime: '17:00',
      }),
    /** The acknowledged work so far. */
    acknowledged: () => ({ invited: [...invited], shared }),
    /** Works until it is stopped or has done enough. */
    work() {
      const working = Promise.all([repeat(share), repeat(inviteOne)])
      return async () => {
        goesOn = false
        await working
      }
    },
  }
}
