import type { Guide } from './guide.ts'

export const firstMonth: Guide = {
  title: 'Your first month',
  lead: 'What you can do here as a mentee, from your first day.',
  paragraphs: [
    {
      id: 'dashboard',
      title: 'Start at your dashboard',
      text: "The first panel shows your next shift and what your mentor wrote about it. 'For you to do' shows what you can do today. 'My Progress' shows which of the four steps you have reached.",
      adds: { milestones: "'My milestones' shows which meetings are due." },
      picture: 'mentee-dashboard',
      pages: ['/dashboard'],
    },
    {
      id: 'first-days',
      title: 'Your first days',
      text: "We email you as soon as we have found your mentor. Until then, open 'Profile'. Check your details, and choose what we email you about. You can also protect your account with two-step sign-in.",
      adds: { matching: 'Write there what you would like help with. It helps us find a mentor who fits.' },
      pages: ['/profile', '/people/:id'],
    },
    {
      id: 'messages',
      title: 'Write to your mentor',
      text: "Open 'Notes' in the menu. Type your message and select 'Send'. Your mentor gets a notification, and you see when they have opened it. Administrators can read messages too. Never write anything about a patient that could identify them.",
      picture: 'conversation',
      pages: ['/notes'],
    },
    {
      id: 'shifts',
      title: 'Look up your shifts',
      text: "Your mentor schedules the shifts that you work together, and we email you about each. 'Shifts' shows all of them. 'Subscribe' adds them to the calendar on your phone. If you cannot come, write to your mentor as early as you can.",
      pages: ['/shifts'],
    },
    {
      id: 'prepare',
      title: 'Prepare a shift',
      text: "Select 'Prepare' on a shift, a day or two before. You see where you meet, what your mentor wrote, and which goals you have not reached. Then write to your mentor what you would like to try.",
      module: 'debriefs',
      picture: 'prepare',
      pages: ['/shifts/:shiftId/prepare'],
    },
    {
      id: 'debrief',
      title: 'Look back after a shift',
      text: "Write your debrief on the day of the shift: how it went and what helped. Two sentences are enough. Your mentor writes one too. You can both read them when both are written, or after 72 hours. 'Only for the programme team' is one line that your mentor cannot read.",
      module: 'debriefs',
      pages: ['/shifts/:shiftId/debrief'],
    },
    {
      id: 'goals',
      title: 'Agree on goals and a learning plan',
      text: "Your mentor adds goals after you have talked about them. You can start a learning plan yourself with 'Create Plan'. Write one objective a line, small enough to show on one shift. When you have done it, open the plan and select 'I think I can do this'. Your mentor decides.",
      adds: { comments: 'You can comment on goals and plans.' },
      picture: 'learning-plan',
      pages: ['/learning-plans'],
    },
    {
      id: 'documents',
      title: 'Find documents',
      text: "'Documents' shows the files that mentors have shared with you. A new one is marked 'New'.",
      pages: ['/documents'],
    },
    {
      id: 'record',
      title: 'Keep a record for yourself',
      text: "'My record' adds up your practice hours. You can write reflections for your revalidation there. Only you can read them.",
      module: 'record',
      pages: ['/record'],
    },
    {
      id: 'end',
      title: 'Finish the programme',
      text: "Your mentor updates your progress: 'Undergoing MST' after your first shift, 'Finished MST' when you have reached your goals, and 'Completed' at the end.",
      adds: {
        'sign-off': 'Then your mentor writes a summary, you confirm it, and you can download a certificate.',
      },
      pages: ['/sign-off/:menteeId'],
    },
    {
      id: 'worried',
      title: 'If you are worried',
      text: "Talk to your mentor, or ask the programme team for another one. No one watches this service day and night. If you or a patient are at risk, follow your organisation's procedure straight away.",
    },
  ],
}
