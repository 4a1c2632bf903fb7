// npm run bench -- audit: searches a million audit entries, and measures how long other requests take
// meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import { grownProgramme } from './grown.ts'

const copies = Number(process.argv[2] ?? 46)
const programme = await grownProgramme(copies, 'people')
const { last_id: entries } = await programme.ctx.db
  .selectFrom('audit_head')
  .select('last_id')
  .executeTakeFirstOrThrow()

const searches = {
  'finds little': 'nothing says this',
  'finds some': 'lindqvist',
  'finds much': 'note',
}
const table: Record<string, Record<string, string>> = {}
for (const [name, words] of Object.entries(searches)) {
  const url = `/api/mentoring/admin/audit-log?limit=50&search=${encodeURIComponent(words)}`
  const waits: number[] = []
  let isSearching = true
  const others = (async () => {
    while (isSearching) {
      const began = performance.now()
      await programme.get('max', '/api/dashboard/stats')
      waits.push(performance.now() - began)
      await pause(5)
    }
  })()
  const began = performance.now()
  await programme.get('nora', url)
  const took = performance.now() - began
  isSearching = false
  await others
  waits.sort((a, b) => a - b)
  const part = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1)
  table[name] = {
    seconds: (took / 1_000).toFixed(2),
    'others, p50 ms': part(0.5),
    'others, p99 ms': part(0.99),
    'longest ms': (waits.at(-1) ?? 0).toFixed(1),
  }
}
console.log(`${entries.toLocaleString('en-GB')} entries`)
console.table(table)
await programme.leave()
