import { after } from 'node:test'

/**
 * Like `after`, but releases `work` afterwards: Node keeps the hooks of finished tests until its process ends,
 * and with them whole servers.
 */
export function afterTest(work: () => Promise<void>): void {
  const pending = [work]
  after(async () => {
    await pending.pop()?.()
  })
}
