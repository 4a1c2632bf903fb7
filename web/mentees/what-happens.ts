import type { ProgressStatus } from '#contract/mentees.ts'

type Reader = 'mentee' | 'others'

const whatHappensNow: Record<ProgressStatus, Record<Reader, string>> = {
  awaiting_shift: {
    mentee:
      "You'll work your first shift with your mentor. We'll email you the details when it is scheduled.",
    others: 'The mentor schedules the first shift. We email the mentee the details.',
  },
  undergoing_mst: {
    mentee: "You're working shifts with your mentor, setting goals together and reviewing how they went.",
    others: 'Mentor and mentee work shifts together, set goals and review how they went.',
  },
  finished_mst: {
    mentee:
      "You've worked your shifts with your mentor. You'll now look back together at what you've achieved.",
    others: 'All shifts are worked. Mentor and mentee look back at what the mentee has achieved.',
  },
  completed: {
    mentee: "Well done. You've completed the programme. You can still read everything here.",
    others: 'The mentee has completed the programme. You can still read everything here.',
  },
}

/** Until the mentor sets the progress after the first shift. */
const afterFirstShift: Record<Reader, string> = {
  mentee: "You've worked your first shift. Your mentor will update your progress.",
  others: 'The first shift is worked. The mentor updates the progress.',
}

const withoutMentor: Record<'first' | 'next', Record<Reader, string>> = {
  first: {
    mentee: "We're finding your mentor. We'll email you both their name and the first shift.",
    others: 'The programme team is finding a mentor.',
  },
  next: {
    mentee: "We're finding your next mentor. We'll email you their name.",
    others: 'The programme team is finding the next mentor.',
  },
}

/** After signing off the programme asks for nothing, whatever the progress is. */
const afterSigning: Record<Reader, string> = {
  mentee: 'Your record is signed off. You can still read everything here.',
  others: "The mentee's record is signed off. You can still read everything here.",
}

export type Now = { status: ProgressStatus; isSignedOff: boolean; hasMentor: boolean; hasWorked: boolean }

/** The next step of the programme. A mentee without a mentor works no shifts with one. */
export function whatHappens({ status, isSignedOff, hasMentor, hasWorked }: Now): Record<Reader, string> {
  if (isSignedOff) return afterSigning
  if (status === 'completed') return whatHappensNow.completed
  if (!hasMentor) return withoutMentor[status === 'awaiting_shift' && !hasWorked ? 'first' : 'next']
  return status === 'awaiting_shift' && hasWorked ? afterFirstShift : whatHappensNow[status]
}
