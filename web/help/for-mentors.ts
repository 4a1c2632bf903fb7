import type { Guide } from './guide.ts'

export const mentorsGuide: Guide = {
  title: 'From a planned shift to a debrief',
  without: { debriefs: 'From a planned shift to its outcome' },
  lead: 'What you can do here as a mentor.',
  paragraphs: [
    {
      id: 'dashboard',
      title: 'Start at your dashboard',
      text: "'Next shift' shows when you meet and what your mentee wrote. 'Needs attention' shows what you can do now. Use the button of a row to do it, or choose 'Snooze' in its menu to hide it for some days.",
      picture: 'mentor-dashboard',
      pages: ['/dashboard'],
    },
    {
      id: 'mentees',
      title: 'Get to know your mentee',
      text: "Open 'Mentoring' and select a name. You see progress, goals, plans, shifts, messages and documents of your mentee. 'Private notes' are only for you: your mentee and administrators cannot read them.",
      adds: { matching: "'What they would like help with' shows what your mentee hopes for." },
      pages: ['/mentoring', '/mentee/:menteeId', '/people/:id'],
    },
    {
      id: 'schedule',
      title: 'Schedule a shift',
      text: "Select 'Schedule Shift'. Choose your mentee, the day and the times. Write in 'Notes (optional)' what you plan. A shift can end on the next day, and can repeat. We email your mentee, and the shift is in both calendars. The form warns you if either of you has another shift then.",
      picture: 'schedule-shift',
      pages: ['/shifts/schedule'],
    },
    {
      id: 'shifts',
      title: 'Move or cancel a shift',
      text: "'Shifts' shows all of them. 'Edit' changes the day, the times or the place. To cancel, choose 'Cancel shift' and give a reason. We email your mentee about each change.",
      pages: ['/shifts'],
    },
    {
      id: 'prepare',
      title: 'Prepare together',
      text: "'Prepare' shows your messages since the last shift, the last debrief, and the goals that you can work on. Choose one or two, and tell your mentee which.",
      module: 'debriefs',
      pages: ['/shifts/:shiftId/prepare'],
    },
    {
      id: 'outcome',
      title: 'Record the outcome',
      text: "After the shift, select 'Record outcome'. Say whether it took place, which hours you worked, or why it did not happen. The hours count for both of you.",
      picture: 'record-outcome',
    },
    {
      id: 'debrief',
      title: 'Write the debrief',
      text: 'Write how the shift went and what comes next, on the day if you can. Choose the goals that you worked on and how each went. You can both read the debriefs when both are written, or after 72 hours. A debrief also records that the shift took place.',
      module: 'debriefs',
      picture: 'debrief',
      pages: ['/shifts/:shiftId/debrief'],
    },
    {
      id: 'goals',
      title: 'Set goals and plans',
      text: "Add a goal on the mentee's page. A plan has objectives, and you mark one as achieved when you have seen it. A message or a document can be its evidence.",
      adds: {
        debriefs: 'So can a debrief.',
        comments: 'You can comment on goals and plans.',
      },
      pages: ['/learning-plans'],
    },
    {
      id: 'messages',
      title: 'Write and share',
      text: "'Notes' has your messages. Your mentee and administrators can read them. Share files on the page 'Documents', or on the mentee's page. Never write anything that could identify a patient.",
      pages: ['/notes', '/documents'],
    },
    {
      id: 'progress',
      title: 'Update the progress',
      text: "Select 'Update progress': 'Undergoing MST' after the first shift, 'Finished MST' when the goals are reached, 'Completed' at the end. Your mentee gets an email.",
      adds: {
        'sign-off':
          'Before the end you write a summary. Your mentee confirms it, and an administrator signs it.',
      },
      pages: ['/sign-off/:menteeId'],
    },
    {
      id: 'yourself',
      title: 'Look after yourself',
      text: "Choose in 'Profile' what we email you about. If a mentee needs more than you can give, tell the programme team.",
      adds: {
        cover: "Before you go on leave, select 'Ask for cover' on the mentee's page.",
        record: "'My record' collects your hours, feedback and reflections for your revalidation.",
      },
      pages: ['/profile', '/record'],
    },
  ],
}
