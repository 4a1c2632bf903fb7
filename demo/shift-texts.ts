import type { Random } from './random.ts'

export const shiftHours = {
  early: { start: '07:00', end: '15:00' },
  longDay: { start: '07:30', end: '20:00' },
  late: { start: '13:00', end: '21:00' },
  clinic: { start: '09:00', end: '17:00' },
  half: { start: '08:30', end: '12:30' },
  night: { start: '20:00', end: '08:00' },
} as const
export type Hours = keyof typeof shiftHours

/** Weighted by repetition. */
export const usualHours: readonly Hours[] = [
  'early',
  'early',
  'early',
  'longDay',
  'longDay',
  'late',
  'late',
  'clinic',
  'half',
  'night',
  'night',
]

export const locations = [
  'Acute Medical Unit, Level 2',
  'Ward 3, Trauma and Orthopaedics',
  'Ward 5, Respiratory',
  'Ward 7, Cardiology',
  'Ward 9, Gastroenterology',
  'Ward 12, Care of the Elderly',
  'Ward 15, Oncology',
  'Stroke Unit, East Wing',
  'Emergency Department, Majors',
  'Emergency Department, Resus',
  'Day Surgery Unit',
  'Theatre Recovery, Main Block',
  'Critical Care, Bay B',
  'Children’s Ward, Level 4',
  'Postnatal Ward',
  'Neonatal Unit',
  'Renal Dialysis, St Anne’s Site',
  'Endoscopy Suite',
  'Outpatients, Clinic 6',
  'Simulation Suite, Education Centre',
  'Community base, Millbrook Road',
] as const

const plansForShift = [
  'Handover first. Then you take two patients and I’ll shadow you.',
  'Focus on the morning medicines round; I will stand back unless asked.',
  'Please read the sepsis pathway before we meet.',
  'We’ll start with a walk round the ward and the emergency equipment.',
  'You take the bay of six with me as a second pair of hands.',
  'Bring your competency booklet, there should be time for two sign-offs.',
  'Discharge planning: join the board round at 09:30.',
  'Aim: one SBAR call to the medical team, prepared together.',
  'Aseptic technique and cannula care. Meet at the nurses’ station.',
  'If it’s quiet, we’ll go through falls documentation.',
  'You lead the handover at the end and I’ll take notes for feedback.',
  'Wound round with tissue viability at 11:00.',
  'Break together about halfway through, to talk about the last two weeks.',
  'Fluid balance and the deteriorating patient. The outreach nurse is expecting us.',
  'Practise the pumps before the shift: training room is open from 06:30.',
  'Admissions: you do the whole first assessment of one patient.',
  'Parking permit is at reception on level 0, ask for the MST envelope.',
] as const

/** The mentor's note on a planned shift; often empty. */
export const planForShift = (random: Random): string => (random.chance(0.4) ? '' : random.pick(plansForShift))

export const reasonsBeforehand = [
  'Mentee unwell, to be rescheduled',
  'Mentor redeployed to another ward by the site team',
  'Annual leave moved',
  'Ward closed to visitors because of norovirus',
  'Mandatory training on the same day',
  'Roster changed at short notice',
  'Childcare fell through',
  'Mentor unwell',
  'Mentee asked to swap to a later week',
  'Industrial action on this day',
] as const

/** Why a shift did not happen, in the words of its cause. */
export const reasonsAfterwards = [
  { cause: 'mentee_away', reason: 'Mentee did not attend' },
  { cause: 'needed_elsewhere', reason: 'Mentee sent to cover another ward at the start of the shift' },
  { cause: 'needed_elsewhere', reason: 'Unit too busy for supervised work, ended after handover' },
  { cause: 'mentor_away', reason: 'Mentor called away to an emergency' },
  { cause: 'nobody_came', reason: 'The roster on the ward showed another day' },
  { cause: 'other', reason: 'Ward closed at short notice for cleaning' },
] as const
