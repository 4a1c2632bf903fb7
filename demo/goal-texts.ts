/** Title and description. */
export const goalWords: readonly (readonly [title: string, description: string])[] = [
  [
    'Medicines round for six patients unaided',
    'Complete the morning round for a bay of six within the protected hour, with no omitted doses and all entries signed at the bedside.',
  ],
  [
    'IV medicines competency',
    'Theory paper passed, three supervised administrations, then the practical assessment with the practice educator.',
  ],
  [
    'Give a clear SBAR',
    'Four escalation calls observed by a senior nurse; situation and recommendation within the first minute.',
  ],
  [
    'Lead a bedside handover',
    'Hand over a whole bay at change of shift, with the patients involved, in no more than three minutes each.',
  ],
  ['Venepuncture sign-off', 'Ten successful procedures logged and the final one assessed.'],
  [
    'Cannulation sign-off',
    'Workshop attended, eight supervised insertions, assessment by the clinical skills team.',
  ],
  [
    'Recognise and escalate the deteriorating patient',
    'Attend the ALERT course and bring two reflections on patients whose NEWS2 rose during the shift.',
  ],
  ['Immediate Life Support', 'Book and pass the ILS day; bring the certificate to our next shift.'],
  [
    'Finish on time three shifts out of four',
    'Keep a short diary of what made the end of the shift late, and try one change a week.',
  ],
  [
    'Take charge of a quiet shift',
    'Coordinate the ward for an early or late shift with the nurse in charge at hand but not leading.',
  ],
  [
    'Write reflections for revalidation',
    'Five written reflective accounts in the NMC form, discussed with a registrant.',
  ],
  ['Aseptic non-touch technique', 'Annual ANTT assessment passed without a prompt.'],
  [
    'Discharge a patient with complex needs',
    'Plan a discharge from admission onwards: family, pharmacy, transport, package of care and the discharge summary.',
  ],
  ['Blood transfusion training', 'E-learning and competency for collecting and administering blood.'],
  ['Safeguarding level 3', 'Complete the module and talk through one anonymised case from the ward.'],
  [
    'Difficult conversations',
    'Sit in on two conversations between the palliative care team and families, then lead a short one with support.',
  ],
  [
    'Wound assessment and dressing choice',
    'Round with tissue viability, then assess and document four wounds alone.',
  ],
  [
    'Night shift without the mentor',
    'Work a night with the ward’s own team, and write down who was asked to do what, and when.',
  ],
  ['Catheter care bundle', 'Insert under supervision twice and audit the bundle on our ward for a week.'],
  [
    'Learn the electronic observations system',
    'Set up my own work list, respond to alerts within ten minutes, teach one colleague.',
  ],
  ['Speak at the safety huddle', 'Raise one concern of my own at the huddle each week for a month.'],
  [
    'Falls prevention',
    'Complete lying and standing blood pressure and a care plan for every patient at risk in the bay.',
  ],
  [
    'Diabetes and insulin safety',
    'Six steps module, hypo box drill, and three supervised insulin administrations.',
  ],
  [
    'Delegate to healthcare assistants',
    'Agree tasks after handover and check back twice in the shift, without doing them myself.',
  ],
  ['Tracheostomy care', 'Attend the half-day course and care for two patients with the outreach nurse.'],
  ['Mental capacity assessment', 'Complete one assessment with the discharge team and document it.'],
  ['Chest drain care', 'Read the local guideline and look after one patient with a drain for a whole shift.'],
  [
    'Supervise a student for a day',
    'Plan the day with the student, give feedback, write in the assessment record.',
  ],
  [
    'Mandatory training up to date',
    'Everything green on the learning system; fire and moving and handling are overdue.',
  ],
  ['Dementia care', 'Use “This is me” with three patients and tell the team what it changed.'],
  [
    'Set up and check the infusion pumps',
    'All three pump types, with the library drug limits explained in my own words.',
  ],
  [
    'Prepare for the band 6 interview',
    'Two mock interviews, examples written in STAR form, and an hour with the ward manager.',
  ],
  [
    'Look after a patient on non-invasive ventilation',
    'Mask fit, gases, escalation plan; two shifts on respiratory.',
  ],
  [
    'Nutrition and MUST scores',
    'All patients in the bay scored on admission and weekly; referrals made without a reminder.',
  ],
]
