import { escalation, firstMonths, leading, medicines, returning } from './plan-texts.ts'

export const planWords = [
  firstMonths,
  medicines,
  escalation,
  returning,
  leading,
  {
    title: 'Time and priorities',
    description: 'Finishing on time with the important things done, and breaks taken.',
    objectives: [
      {
        specific: 'Plan each shift on one sheet after handover and again at midday.',
        measurable: 'Ten sheets kept and reviewed with my mentor.',
        achievable: 'Ten minutes each; the template is in the programme’s folder.',
        relevant: 'I respond to the loudest call first.',
        timeBound: 'Ten shifts until {date}.',
      },
      {
        specific: 'Leave within fifteen minutes of the end of the shift.',
        measurable: 'Three shifts out of four in the roster system.',
        achievable: 'Documentation at the bedside; the mentor reminds me at two hours before the end.',
        relevant: 'I have worked eleven hours unpaid this month.',
        timeBound: 'For the four weeks before {date}.',
      },
      {
        specific: 'Delegate observations and comfort rounds to the healthcare assistant.',
        measurable: 'Agreed aloud after handover on every shift; checked back twice.',
        achievable: 'The assistants have asked for this themselves.',
        relevant: 'Their skills are not used and my time is gone by eleven.',
        timeBound: 'From now on, reviewed on {date}.',
      },
    ],
  },
  {
    title: 'Clear communication in English',
    description:
      'Handover, telephone calls and difficult conversations, in words that patients and colleagues use here.',
    objectives: [
      {
        specific: 'Give handover for a bay at the pace of the team.',
        measurable: 'No more than three minutes a patient; colleagues ask no more than one question each.',
        achievable: 'Rehearsal with the mentor before the handover on each shared shift.',
        relevant: 'I know my patients well, but people stop listening.',
        timeBound: 'By {date}.',
      },
      {
        specific: 'Answer the ward telephone and take messages.',
        measurable: 'Twenty calls logged with name, number and matter.',
        achievable: 'Start in quiet hours; the ward clerk listens in at first.',
        relevant: 'I avoid the telephone, and relatives wait.',
        timeBound: 'Twenty calls by {date}.',
      },
    ],
  },
  {
    title: 'Caring at the end of life',
    description: 'Comfort, honesty and good documentation in the last days, for patients and families.',
    objectives: [
      {
        specific: 'Complete the priorities-of-care training and use the care plan.',
        measurable: 'Certificate, and two care plans reviewed by the palliative care team.',
        achievable: 'The course is half a day and runs each month.',
        relevant: 'One in five patients on my ward is in their last weeks.',
        timeBound: 'Course this month, care plans by {date}.',
      },
      {
        specific: 'Lead a conversation with a family about what to expect.',
        measurable: 'One conversation led with support, reflection written.',
        achievable: 'Two observed first.',
        relevant: 'Families ask the nurse, not the doctor, and they ask at night.',
        timeBound: 'By {date}.',
      },
      {
        specific: 'Set up a syringe driver.',
        measurable: 'Assessed three times, local competency signed.',
        achievable: 'The hospice lends its trainer on Wednesdays.',
        relevant: 'Only two colleagues on nights can do it.',
        timeBound: 'Signed by {date}.',
      },
    ],
  },
  {
    title: 'Working in the emergency department',
    description: 'From the ward to majors: rapid assessment, triage and keeping calm when it is noisy.',
    objectives: [
      {
        specific: 'Assess a new patient within fifteen minutes of arrival.',
        measurable: 'Ten assessments timed, observations and pain score in each.',
        achievable: 'In pairs with the streaming nurse for the first five.',
        relevant: 'The time to first assessment is the department’s first standard.',
        timeBound: 'Ten by {date}.',
      },
      {
        specific: 'Take part in a resuscitation in a named role.',
        measurable: 'Scribe twice, airway assistant once, debrief attended each time.',
        achievable: 'Simulation on the first Friday of the month.',
        relevant: 'I have stood at the edge of the room too often.',
        timeBound: 'By {date}.',
      },
      {
        specific: 'Complete the triage course.',
        measurable: 'Online part, then five supervised triage decisions that match.',
        achievable: 'Protected time on two late shifts.',
        relevant: 'Without it I can only be allocated to majors.',
        timeBound: 'Certificate by {date}.',
      },
      {
        specific: 'Find a way to wind down after a shift.',
        measurable: 'Four entries in a diary about sleep and mood.',
        achievable: 'Wellbeing practitioner comes on Mondays.',
        relevant: 'I go over cases in my head until morning.',
        timeBound: 'Look at it again on {date}.',
      },
    ],
  },
  {
    title: 'Documentation that tells the story',
    description: 'Records that a colleague can pick up in the middle of the night.',
    objectives: [
      {
        specific: 'Write evaluations at the bedside, three times a shift.',
        measurable: 'Peer audit of ten records with the ward’s tool, score above 90%.',
        achievable: 'Mobile workstations are free outside the ward round.',
        relevant: 'My last audit was 62%.',
        timeBound: 'Audit on {date}.',
      },
    ],
  },
] as const

/** Words of a mentor or a mentee with 'Not yet'. */
export const notYetWords = [
  'Can we name the ward in the second objective?',
  'The target date is before my leave. Two weeks later would be fair.',
  'I would like one objective about nights.',
]
