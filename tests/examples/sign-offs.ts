import { cast } from '#demo/cast.ts'
import {
  confirmedSummary,
  disputeTokenOf,
  signedOff,
  summary,
  writtenSummary,
} from '../../server/testing/sign-offs.ts'
import type { Examples } from './example.ts'

/** Examples of calls about summaries that people sign. The only summary has the id 1. */
export const aboutSignOffs: Examples = {
  'PUT /api/sign-offs/:menteeId/summary': async (world) => ({
    who: 'max',
    params: await writtenSummary(world),
    body: { ...summary, strengths: 'Very calm' },
    leaves: [['sign_off.written', 'sign_off', 1]],
    refused: [{ ...summary, strengths: ' ' }],
  }),
  'POST /api/sign-offs/:menteeId/confirmation': async (world) => ({
    who: 'eva',
    params: await writtenSummary(world),
    body: { readVersion: 1 },
    leaves: [['sign_off.confirmed', 'sign_off', 1]],
    refused: [{ readVersion: 7 }],
  }),
  'POST /api/sign-offs/:menteeId/disagreement': async (world) => ({
    who: 'eva',
    params: await writtenSummary(world),
    body: { readVersion: 1, words: 'I led two bays.' },
    leaves: [['sign_off.disagreed', 'sign_off', 1]],
    refused: [{ readVersion: 7, words: 'I led two bays.' }],
  }),
  'POST /api/sign-offs/:menteeId/countersignature': async (world) => ({
    who: 'nora',
    params: await confirmedSummary(world),
    body: { readVersion: 2, seenUnmet: true },
    leaves: [['sign_off.countersigned', 'sign_off', 1]],
    refused: [{ readVersion: 7, seenUnmet: true }, { readVersion: 2 }],
  }),
  'POST /api/sign-offs/:menteeId/return': async (world) => ({
    who: 'nora',
    params: await confirmedSummary(world),
    body: { readVersion: 2, words: 'Name the ward.' },
    leaves: [['sign_off.returned', 'sign_off', 1]],
    refused: [{ readVersion: 7, words: 'Name the ward.' }],
  }),
  'POST /api/sign-offs/:menteeId/addenda': async (world) => ({
    who: 'max',
    params: await signedOff(world),
    body: { words: 'Also led the night team.' },
    leaves: [['sign_off.added', 'sign_off', 1]],
  }),
  'POST /api/sign-offs/:menteeId/reopening': async (world) => ({
    who: 'nora',
    params: await signedOff(world),
    body: { readVersion: 3, reason: 'The wrong hours' },
    leaves: [['sign_off.reopened', 'sign_off', 1]],
    refused: [{ readVersion: 7, reason: 'The wrong hours' }],
  }),
  'PUT /api/sign-offs/:menteeId/checkable': async (world) => ({
    who: 'eva',
    params: await signedOff(world),
    body: { checkable: false },
    leaves: [['sign_off.check_chosen', 'sign_off', 1]],
  }),
  'GET /api/sign-offs/:menteeId/certificate': async (world) => ({
    who: 'eva',
    params: await signedOff(world),
    leaves: [['sign_off.certificate_downloaded', 'sign_off', 1]],
  }),
  'GET /api/sign-offs/:menteeId/record': async (world) => ({
    who: 'eva',
    params: await signedOff(world),
    leaves: [['sign_off.record_downloaded', 'sign_off', 1]],
  }),
  'POST /api/sign-offs/disputes': async (world) => {
    await writtenSummary(world)
    return {
      body: { token: await disputeTokenOf(world, cast.max.email) },
      by: 'max',
      leaves: [['sign_off.disputed', 'sign_off', 1]],
      refused: [{ token: 'x'.repeat(43) }],
    }
  },
}
