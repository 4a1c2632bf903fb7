type SharedPaper = { name: string; description: string; lines: string[] }

/** Sample documents of wards. Basic Latin letters only, because the PDF uses one standard font. */
export const sharedPapers: SharedPaper[] = [
  {
    name: 'Handover checklist.pdf',
    description: 'The one we use on nights. Tick it off for your first three handovers.',
    lines: [
      'Handover checklist',
      '',
      '1. Who is unwell, and what has changed',
      '2. What is due in the next four hours',
      '3. Allergies and resuscitation status',
      '4. Who to call, and when',
      '5. What you are worried about',
    ],
  },
  {
    name: 'First week on the ward.pdf',
    description: 'Where to find things and who to ask.',
    lines: [
      'First week on the ward',
      '',
      'Day 1: badge, keys, emergency trolley',
      'Day 2: drug round with your mentor',
      'Day 3: admissions',
      'Day 4: discharges',
      'Day 5: what went well, what did not',
    ],
  },
  {
    name: 'Reflection sheet.txt',
    description: 'Fill it in after a shift that stays on your mind. Five minutes is enough.',
    lines: [
      'What happened?',
      '',
      'What did I think and feel?',
      '',
      'What would I do the same, and what would I change?',
      '',
      'Who will I talk to about it?',
    ],
  },
  {
    name: 'Shift patterns.csv',
    description: 'How the rota runs here.',
    lines: [
      'shift,from,to',
      'early,07:00,15:00',
      'late,13:30,21:30',
      'night,20:00,08:00',
      'long day,07:30,20:00',
    ],
  },
  {
    name: 'Escalation - who to call.pdf',
    description: 'Keep it in your pocket.',
    lines: [
      'Who to call',
      '',
      'Worried about a patient: nurse in charge, then the outreach team',
      'Medicines: ward pharmacist until 17:00, then on call',
      'Feeling unwell yourself: nurse in charge, at any time',
    ],
  },
  {
    name: 'Looking after yourself.txt',
    description: 'A few things that helped me in my first year.',
    lines: [
      'Eat before the shift, not after it.',
      'Ask for your break. It is not a favour.',
      'Write down one good thing before you go home.',
      'Tell someone when it gets too much. Tell me.',
    ],
  },
]
