import type { FastifyReply } from 'fastify'
import { enterAppCode } from '#contract/factors.ts'
import { refusalCodes } from '#contract/session.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { sessionUserOf } from '../kernel/http/authentication.ts'
import { browserOf, challengeCookie } from './browser.ts'
import type { AskedStep } from './challenges.ts'
import type { SignedIn } from './open-session.ts'

/** Answers a sign-in: with a token, or with the question for a second step. */
export function signInAnswer(ctx: Context) {
  const [browser, asked] = [browserOf(ctx), challengeCookie(ctx)]
  return (outcome: SignedIn | AskedStep, reply: FastifyReply) => {
    if ('token' in outcome) {
      if (outcome.deviceToken) browser.give(reply, outcome.deviceToken)
      return { token: outcome.token, user: sessionUserOf(outcome.user) }
    }
    asked.give(reply, outcome.browserToken)
    const { challenge, secondSteps } = outcome
    const sentence = secondSteps.includes('app') ? `${enterAppCode}.` : 'Use your passkey.'
    return refuse(401, sentence, { code: refusalCodes.secondFactor, challenge, secondSteps })
  }
}
