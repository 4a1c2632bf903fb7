import type { Random } from './random.ts'

export const departments = [
  'Acute Medical Unit',
  'Cardiology, Ward 7',
  'Care of the Elderly, Ward 12',
  'Children’s Ward',
  'Community Nursing',
  'Critical Care',
  'Day Surgery',
  'Emergency Department',
  'Endoscopy',
  'Gastroenterology, Ward 9',
  'Gynaecology',
  'Haematology Day Unit',
  'Maternity, Postnatal',
  'Neonatal Unit',
  'Oncology, Ward 15',
  'Outpatients',
  'Renal and Dialysis',
  'Respiratory, Ward 5',
  'Stroke Unit',
  'Theatres and Recovery',
  'Trauma and Orthopaedics, Ward 3',
  'Urology',
] as const

const situations = [
  'I joined the Trust four months ago after seven years abroad, and much of the paperwork here is new to me.',
  'I am a newly registered nurse and finished my preceptorship in spring, but I was moved to another ward before I felt settled.',
  'I have come back to practice after six years at home with my children.',
  'I moved from a care home to an acute ward and the pace is very different from what I know.',
  'After a long absence through illness I have been back on reduced hours since last month.',
  'I was redeployed from outpatients during the reorganisation and had two weeks to learn the ward.',
  'I have worked nights for almost ten years and will change to days because of my family.',
  'I am a healthcare assistant and start my nursing associate training in autumn.',
  'My last appraisal said that I know what to do but do not speak up when something worries me.',
  'I passed my OSCE at the second attempt and have had my PIN for eight weeks.',
  'I have just become a band 6 and am asked to take charge of shifts that I used to work on.',
  'There was an incident on my ward in which I was involved, and since then I double-check everything and finish late.',
  'I am the only occupational therapist on my unit and have had no one from my own profession to ask since January.',
  'I trained as a paramedic and moved into the emergency department as part of the rotation scheme.',
  'English is my third language. Patients understand me, but handover on a busy morning is still hard work.',
  'I failed my medicines management assessment in June. My manager suggested that I refer myself.',
] as const

const wishes = [
  'I would like to work some shifts alongside someone experienced who can explain why things are done this way here.',
  'It would help me to have a person outside my own team to talk to, once every week or two.',
  'I want to feel safe taking a bay of six on my own by Christmas.',
  'I would be glad of support with prioritising, escalation and giving a clear SBAR.',
  'I have talked to my ward manager, who supports this referral and can release me for shifts.',
  'I hope to get my confidence back and to be signed off for IV medicines.',
  'I am not sure what MST can offer, but a colleague who took part last year said that it changed how she works.',
  'I can do any shift apart from Wednesday nights.',
  'Please contact me by email, as I am not allowed to carry a phone on the unit.',
  'I would like help to prepare for my revalidation and to write reflections that are worth reading.',
] as const

const longReason = `I have thought for some time about whether to write this.

I qualified eighteen months ago and started on a ward that I had asked for. In my first six months three of the senior nurses left, and most of the people who would have taught me the everyday things were agency staff who were kind but gone the next day. I learned to get through the list. I do not think that I learned to see the whole patient.

In August I saw a trend too late on a night shift. I had recorded every set of observations, and each of them on its own was explainable. The review said that the escalation was within policy, but I have not stopped thinking about it.

What I am looking for:
- shifts alongside someone who thinks aloud,
- practice in calling the outreach team early and without apologising,
- an honest view of whether the ward I am on is the right place for me.

I am happy to travel between sites.`

export function reasonFor(random: Random): string {
  if (random.chance(0.02)) return longReason
  const wish = random.shuffled(wishes).slice(0, random.whole(1, 2)).join(' ')
  return `${random.pick(situations)}${random.chance(0.3) ? '\n\n' : ' '}${wish}`
}

/** A rostering number as people type it, mostly only digits. */
export function grsNumber(random: Random): string {
  const digits = String(random.whole(1_000_000, 9_999_999))
  return random.chance(0.2) ? `GRS-${digits}` : digits
}
