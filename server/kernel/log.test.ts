import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** A program that logs two lines and ends in the same turn. */
function saidBy(ending: string): string[] {
  const log = JSON.stringify(new URL('./log.ts', import.meta.url).href)
  const program = `
    const { createLog } = await import(${log})
    const log = createLog('info')
    log.info('the first line')
    log.info('the second line')
    ${ending}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).msg)
}

for (const [how, ending] of Object.entries({
  'by itself': '',
  'at once': 'process.exit(1)',
  'by an error that nobody expected': 'throw new Error()',
  'by a promise that nobody waits for': 'Promise.reject(new Error()); await new Promise(() => {})',
}))
  test(`a program that ends ${how} has written every log line`, () => {
    assert.deepEqual(saidBy(ending), ['the first line', 'the second line'])
  })

test('an error is written immediately, with all lines before it', () => {
  const said = saidBy(`log.error('the third line'); process.kill(process.pid, 'SIGKILL')`)

  assert.deepEqual(said, ['the first line', 'the second line', 'the third line'])
})
