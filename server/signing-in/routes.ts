import type { FastifyInstance } from 'fastify'
import * as factors from '#contract/factors.ts'
import * as proof from '#contract/proof.ts'
import * as session from '#contract/session.ts'
import * as workAccount from '#contract/work-account.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { confirmApp, startApp } from './app.ts'
import { getFactors, getFactorsOf, removeFactors, resetSecondFactor } from './factors.ts'
import { confirmEmail, requestReset, resetPassword } from './links.ts'
import { serveLogoutTokens } from './logout-tokens.ts'
import { makePasskey, removePasskey, signInByPasskey, startPasskey, startPasskeySignIn } from './passkey.ts'
import { changePassword, signIn } from './password.ts'
import { listWaysToProve, proveIdentity, startPasskeyProof } from './proof.ts'
import {
  finishWorkSignIn,
  getWorkAccount,
  linkWorkAccount,
  unlinkWorkAccount,
  unlinkWorkAccountOf,
} from './provider.ts'
import {
  answerWorkSignIn,
  endWorkSession,
  proveByWorkAccount,
  startWorkLink,
  startWorkProof,
  startWorkSignIn,
} from './provider-flows.ts'
import { makeRecoveryCodes } from './recovery.ts'
import { giveSecondFactor } from './second-step.ts'
import { endSession, signOut } from './session-ends.ts'
import { getProfile, listSessions } from './sessions.ts'
import { getWaysToSignIn, saveWaysToSignIn } from './ways-settings.ts'

export function signingInRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, session, {
    signIn,
    signOut,
    getProfile,
    changePassword,
    listSessions,
    endSession,
    requestReset,
    resetPassword,
    confirmEmail,
  })
  serve(
    app,
    ctx,
    { ...proof, ...factors },
    {
      listWaysToProve,
      proveIdentity,
      startPasskeyProof,
      startPasskey,
      makePasskey,
      removePasskey,
      startPasskeySignIn,
      signInByPasskey,
      giveSecondFactor,
      getFactors,
      startApp,
      confirmApp,
      makeRecoveryCodes,
      removeFactors,
      getFactorsOf,
      resetSecondFactor,
      getWaysToSignIn,
      saveWaysToSignIn,
    },
  )
  const { takeLogoutToken: _, ...workAccounts } = workAccount
  serve(app, ctx, workAccounts, {
    startWorkSignIn,
    startWorkProof,
    proveByWorkAccount,
    answerWorkSignIn,
    finishWorkSignIn,
    endWorkSession,
    getWorkAccount,
    startWorkLink,
    linkWorkAccount,
    unlinkWorkAccount,
    unlinkWorkAccountOf,
  })
  serveLogoutTokens(app, ctx)
}
