import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'

const contract = join(import.meta.dirname, '../contract')

/** All endpoints that the contract declares, so that tests include a new one immediately. */
export const everyEndpoint: Endpoint[] = (
  await Promise.all(
    globSync(join(contract, '*.ts'))
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => import(file)),
  )
)
  .flatMap((module) => Object.values(module as Record<string, unknown>))
  .filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'action' in value && 'reply' in value
}
