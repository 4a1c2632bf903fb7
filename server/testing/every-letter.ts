const event = {
  id: 7,
  sequence: 0,
  starts_at: '2026-11-23T20:00',
  ends_at: '2026-11-24T08:00',
  location: 'Ward 4',
  cancelled: false,
}

/** The details of every kind of email. The names must not become markup. */
export const everyDetail = {
  firstName: 'Zoë <b>',
  mentorName: 'Max "Maxi" Okafor',
  menteeName: 'Zoë Adeyemi',
  partnerName: 'Ruth Ångström',
  menteeId: 12,
  remindedBy: 'Nora Whitfield',
  waiting: ['Goal overdue', 'No shift scheduled'],
  cancelledShifts: 2,
  changedBy: 'Nora Whitfield',
  change: 'email port from 587 to 25',
  at: '20/11/2026 10:00',
  event,
  events: [event, { ...event, id: 8 }],
  url: 'https://mst.example.org/reset-password?email=a&token=b',
  sentences: ['Max "Maxi" Okafor wrote you a note', 'Zoë <b> sent a referral'],
  more: 3,
  path: '/notes',
  keyName: 'North <i>region</i>',
  lastDay: '04/12/2026',
  entries: 12_345,
  hash: 'a'.repeat(64),
}
