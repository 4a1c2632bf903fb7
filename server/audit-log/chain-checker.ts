import type { z } from 'zod/mini'
import { type checkAuditLog, maxBreaks } from '#contract/audit-log.ts'
import { type Context, nowIso } from '../kernel/context.ts'
import { type Anchor, readAnchors } from './anchors.ts'
import { type ChainCheck, checkChain } from './chain.ts'

export const anchorsBroken = (anchors: string) => `The anchors of the audit log are broken: ${anchors}.`

type Checked = z.output<typeof checkAuditLog.reply>

/** Checks the chain. A call during a running check gets the same result. */
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
  const checked_at = nowIso(ctx)
  const { entries, broken, breaks, totalBreaks, anchors } = await checkWithAnchors(ctx, [], maxBreaks)
  if (broken || anchors) ctx.log.error({ broken, totalBreaks, anchors }, 'the audit log is broken')
  return { entries, broken, breaks, total_breaks: totalBreaks, anchors, checked_at }
}

type Checkable = Parameters<typeof readAnchors>[0]

/** Checks the chain against the anchors in the data directory and others that the caller gives. */
export async function checkWithAnchors(
  ctx: Checkable,
  elsewhere: Pick<Anchor, 'id' | 'hash'>[],
  max?: number,
): Promise<ChainCheck & { anchors: string | null }> {
  const { anchors, problem } = await readAnchors(ctx)
  const check = await checkChain(ctx.db, ctx.keyFor('audit'), [...anchors, ...elsewhere], max)
  return { ...check, anchors: problem }
}
