import type { ProgressStatus } from '#contract/mentees.ts'

/** A mentor's notes when a mentee reaches a state or is still in it. */
export const progressNotes: Record<ProgressStatus, readonly string[]> = {
  awaiting_shift: [
    'Met for an introduction. First shift depends on the new roster.',
    'Occupational health clearance is still outstanding, so no shift yet.',
    'Prefers to start after the holiday; we agreed on the first week back.',
    'Ward manager has confirmed release for two shifts a month.',
    'Access card and system log-in ordered.',
    'Spoke on the phone, very keen. Looking for a day that suits both rosters.',
  ],
  undergoing_mst: [
    'First shift together went well. Asks good questions and writes things down.',
    'Steady. Medicines round done without prompting today.',
    'Handover is much clearer; still rushes the end of it.',
    'Took a bay of six with light supervision. Time management is the next thing.',
    'A hard shift with two admissions at once. Asked for help in good time.',
    'Confidence is growing faster than record keeping. We talked about why both matter.',
    'Two competencies signed off. IV assessment booked.',
    'Slower fortnight because of leave, but still on track.',
    'Led the board round for the bay and was listened to.',
    'Needs fewer reminders about fluid balance charts. Good rapport with families.',
    'We agreed to concentrate on prioritising until the end of the month.',
    '',
  ],
  finished_mst: [
    'All planned shifts done. Final review to be written together.',
    'Works independently on my ward. Two reflections still to be handed in.',
    'Last supervised night shift went well without my help. Final review to come.',
    'Competency booklet complete apart from one signature.',
    'Shifts finished; we meet once more for the learning plan.',
  ],
  completed: [
    'Final review done. Everything in the learning plan achieved, certificate given.',
    'Completed. Will act as a buddy for new starters on the ward.',
    'Programme completed; ward manager very pleased with the change.',
    'Completed with a clear plan for the next year. Keeps in touch by messages.',
    'All objectives met. Has applied for the band 6 development post.',
  ],
}

export const backToShifts = 'The ward asked for one more supervised shift, so back to Undergoing MST for now.'
