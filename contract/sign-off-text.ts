import { planStatuses } from './learning-plans.ts'
import { progressStates } from './mentees.ts'
import { hoursAndMinutes, monthInWords, type SignOffFacts, summaryParts } from './sign-off.ts'

type Content = {
  name: string
  service: string
  facts: SignOffFacts
  strengths: string
  achieved: string
  goOn: string
}

/** The text that people sign. Its first line names its form, because the signatures cover each byte. */
export function canonicalText({ name, service, facts, ...texts }: Content): string {
  const plans = facts.plans.flatMap(({ title, status, objectives }) => [
    `Learning plan: ${title} (${planStatuses[status].label})`,
    ...objectives.map((objective) => `- ${objective}`),
  ])
  const progress = facts.progress ? [`Progress: ${progressStates[facts.progress].label}`] : []
  const unmet = (facts.unmet ?? []).map((what) => `Not met: ${what}`)
  const milestones = (facts.milestones ?? []).map((milestone) => `Milestone: ${milestone}`)
  const supernumerary = facts.supernumerary
    ? [`Supernumerary hours: ${hoursAndMinutes(facts.supernumerary)}`]
    : []
  const parts = (['strengths', 'achieved', 'goOn'] as const).flatMap((part) => [
    '',
    `${summaryParts[part].label}:`,
    texts[part],
  ])
  return [
    `Record of practice, form ${facts.progress ? 2 : 1}`,
    `Mentee: ${name}`,
    `Service: ${service}`,
    ...progress,
    `Completed shifts: ${facts.shifts}`,
    `Hours: ${hoursAndMinutes(facts.minutes)}`,
    ...(facts.months ?? []).map((month) => `Month ${monthInWords(month).join(': ')}`),
    ...supernumerary,
    ...milestones,
    ...plans,
    ...unmet,
    ...parts,
    '',
  ].join('\n')
}

/** The digits and letters of a certificate's reference. Nobody confuses them with each other. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const referenceLength = 10
