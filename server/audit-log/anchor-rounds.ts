import { dayIn, instantInWords } from '#contract/dates.ts'
import { postAnchor, whyNotPosted } from '../adapters/s3-store.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { queueEmail } from '../messaging/outbox.ts'
import { type Anchor, createAnchor, saveAnchor } from './anchors.ts'

/**
 * Anchors the audit log in four places: the program's log, the data directory, an email and AUDIT_ANCHOR_URL. The last
 * two are out of reach of a local attacker. The places are independent: one failure does not affect the others.
 */
export function anchorRounds(ctx: Context): () => Promise<void> {
  const post = anchorPoster(ctx)
  return async () => {
    const anchor = await createAnchor(ctx)
    const places = [saveAnchor(ctx, anchor), queueAnchorEmail(ctx, anchor), post(anchor)]
    for (const outcome of await Promise.allSettled(places))
      if (outcome.status === 'rejected')
        ctx.log.error({ err: outcome.reason }, 'the audit log could not be anchored')
  }
}

/** Queues one email a day, whichever server is first. An empty log needs no anchor. */
async function queueAnchorEmail(ctx: Context, { id, hash, at }: Anchor): Promise<void> {
  const { auditAnchorEmail, timeZone } = ctx.config
  if (auditAnchorEmail === undefined || id === 0) return
  await inTransaction(ctx, (ctx) =>
    queueEmail(ctx, 'audit_anchor', {
      to: { email: auditAnchorEmail },
      details: { entries: id, hash, at: instantInWords(at, timeZone) },
      onceKey: `audit_anchor ${dayIn(ctx.now(), timeZone)}`,
    }),
  )
}

/** Posts anchors and logs only the first failure and the recovery. Each later anchor covers the earlier ones. */
function anchorPoster({ config, log }: Context): (anchor: Anchor) => Promise<void> {
  let fails = false
  return async (anchor) => {
    if (config.auditAnchorUrl === undefined || anchor.id === 0) return
    try {
      await postAnchor(config.auditAnchorUrl, { installation: config.publicUrl, ...anchor })
      if (fails) log.info('AUDIT_ANCHOR_URL accepts anchors again')
      fails = false
    } catch (error) {
      if (!fails)
        log.warn(
          { why: whyNotPosted(error) },
          'AUDIT_ANCHOR_URL did not accept the anchor: retrying every hour',
        )
      fails = true
    }
  }
}
