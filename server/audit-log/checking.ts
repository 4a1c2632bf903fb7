import type { z } from 'zod/mini'
import type { checkAuditLog } from '#contract/audit-log.ts'
import { type Context, instant } from '../kernel/context.ts'
import { readAnchors } from './anchors.ts'
import { checkChain } from './chain.ts'

type Checked = z.output<typeof checkAuditLog.reply>

/** Checks the chain for who asks; whoever asks while it is being checked waits for the same answer. */
export function chainChecker(ctx: Context): () => Promise<Checked> {
  let running: Promise<Checked> | undefined
  return () => {
    running ??= check(ctx).finally(() => {
      running = undefined
    })
    return running
  }
}

async function check(ctx: Context): Promise<Checked> {
  const checked_at = instant(ctx)
  const found = await checkChain(ctx.db, ctx.keyFor('audit'), readAnchors(ctx.config.dataDir))
  if (found.intact) return { entries: found.entries, broken: null, checked_at }
  const { entry, reason } = found
  ctx.log.error({ entry, reason }, 'the audit log is broken')
  return { entries: entry - 1, broken: { entry, reason }, checked_at }
}
