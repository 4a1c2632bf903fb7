/** '{date}' in `timeBound` is replaced with a day before the plan's target date. */
export type ObjectiveWords = {
  specific: string
  measurable: string
  achievable: string
  relevant: string
  timeBound: string
}
type PlanWords = { title: string; description: string; objectives: readonly ObjectiveWords[] }

const objective = (
  specific: string,
  measurable: string,
  achievable: string,
  relevant: string,
  timeBound: string,
): ObjectiveWords => ({ specific, measurable, achievable, relevant, timeBound })

export const firstMonths: PlanWords = {
  title: 'First months on the ward',
  description:
    'Finding my feet: routines, people, equipment, and the confidence to take a bay with the support around me.',
  objectives: [
    objective(
      'Take responsibility for a bay of six patients on an early shift.',
      'Three early shifts on which the mentor steps in no more than twice.',
      'Start with two patients, add two every fortnight; a healthcare assistant is allocated to the bay.',
      'It is what every registered nurse on the ward does, and what I avoid by taking side rooms.',
      'By {date}.',
    ),
    objective(
      'Complete an admission including risk assessments.',
      'Four admissions with falls, skin, nutrition and VTE assessment done within six hours.',
      'The ward admits five patients a day, and the ward clerk keeps one for me.',
      'Late risk assessments were the finding of the last ward accreditation.',
      'Two by halfway, four by {date}.',
    ),
    objective(
      'Know where the emergency equipment is and check the resuscitation trolley.',
      'Trolley checked and signed five times; found every item in a timed drill.',
      'The check takes fifteen minutes at the start of a night shift.',
      'In an emergency I am sent for things, and I lose time.',
      'Drill on {date}.',
    ),
  ],
}

export const medicines: PlanWords = {
  title: 'Safe medicines',
  description: 'From supervised rounds to independent practice, IV medicines included.',
  objectives: [
    objective(
      'Complete oral medicines rounds without supervision.',
      'Five consecutive rounds with no omission, no unsigned entry and every allergy checked aloud.',
      'Rounds are on every shift; the red tabard keeps interruptions away.',
      'I failed the assessment once and now hesitate at each chart.',
      'By {date}.',
    ),
    objective(
      'Pass the IV medicines assessment.',
      'Theory paper at 80% or more, three supervised administrations, practical assessment passed.',
      'My study day is booked and I have a place in the Thursday group.',
      'Without it a colleague has to leave their own patients for mine.',
      'Theory within four weeks, practical by {date}.',
    ),
    objective(
      'Calculate doses for weight-based infusions.',
      'Ten correct calculations in a row on paper, then checked with the pump’s library.',
      'Workbook from Clinical Skills, an hour each week with the mentor.',
      'Our unit gives heparin, insulin and aminophylline weekly.',
      'Every second week until {date}.',
    ),
    objective(
      'Explain discharge medicines to patients in plain words.',
      'Four conversations observed; the patient can say what each tablet is for.',
      'Pharmacist joins the first two.',
      'Most telephone calls after discharge are about tablets.',
      'By {date}.',
    ),
  ],
}

export const escalation: PlanWords = {
  title: 'Speaking up and escalating early',
  description: 'Spotting deterioration early, saying so clearly, and following it up until someone acts.',
  objectives: [
    objective(
      'Use SBAR for every call to the medical team.',
      'Six calls observed with all four parts; recommendation stated in each.',
      'Prompt card on my lanyard; we prepare the first calls together.',
      'Feedback from my appraisal: I describe, but I do not ask.',
      'Six calls by {date}.',
    ),
    objective(
      'Act on NEWS2 within the times in the policy.',
      'Audit of my last twenty patients: response time met in all with a score of 5 or more.',
      'The electronic system shows the times, so the audit takes half an hour.',
      'Late escalation is the commonest theme in our incident reviews.',
      'Audit repeated on {date}.',
    ),
    objective(
      'Raise one safety concern at the huddle each week.',
      'Four concerns raised, each with what happened next.',
      'The huddle lasts ten minutes and I am at work on three of them every week.',
      'Speaking up about small things makes big ones easier.',
      'Four weeks in a row before {date}.',
    ),
  ],
}

export const returning: PlanWords = {
  title: 'Return to practice',
  description: 'Bringing skills up to date after time away, one at a time and without rushing.',
  objectives: [
    objective(
      'Renew all clinical skills that have lapsed.',
      'Venepuncture, cannulation, catheter care, ANTT and ILS signed in the passport.',
      'One skill a fortnight; study leave for two days is agreed.',
      'I can only be counted in the numbers with a complete passport.',
      'Complete by {date}.',
    ),
    objective(
      'Use the electronic record for a whole shift.',
      'No paper notes at the end of three shifts; no overdue tasks on the work list.',
      'The digital team offers a floor walker each Tuesday.',
      'Everything was on paper when I left.',
      'Three shifts by {date}.',
    ),
    objective(
      'Work a full week of shifts again.',
      'Thirty-seven and a half hours in one week without sickness in the four weeks after.',
      'Hours grow from 15 to 22 to 30 to 37.5 with occupational health reviewing each step.',
      'My contract returns to full time in the new year.',
      'By {date}.',
    ),
  ],
}

export const leading: PlanWords = {
  title: 'Taking charge',
  description: 'Preparing for coordinating shifts and for the band 6 development programme.',
  objectives: [
    objective(
      'Coordinate the ward for a shift.',
      'Four shifts in charge: two with the sister at hand, two with the site team on call.',
      'Start with weekends, when there are fewer planned admissions.',
      'The ward has lost two of its coordinators this year.',
      'First by halfway, fourth by {date}.',
    ),
    objective(
      'Give feedback to a colleague about something that went wrong.',
      'Two conversations, prepared and reflected on in writing.',
      'Workshop “Civility saves lives” attended; the mentor is there for the first.',
      'I tend to put it right quietly myself.',
      'By {date}.',
    ),
    objective(
      'Write a roster for one team for four weeks.',
      'Roster published six weeks ahead, hours balanced, requests answered.',
      'E-roster training on two afternoons; the ward manager checks before publishing.',
      'It is part of the band 6 role.',
      'Published by {date}.',
    ),
    objective(
      'Prepare for the interview.',
      'Two mock interviews with written feedback.',
      'One with the matron of another division, one with the mentor.',
      'Applications close at the end of the quarter.',
      'Second mock interview before {date}.',
    ),
  ],
}
