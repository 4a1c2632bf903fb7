import type { Guide } from './guide.ts'

export const firstWeek: Guide = {
  title: 'Your first week',
  lead: 'How you set up the programme as an administrator.',
  paragraphs: [
    {
      id: 'first-steps',
      title: 'Follow the first steps',
      text: "Your dashboard shows 'First steps' until you hide them. Each step says what to do and opens the page for it. You can show them again from the Admin page.",
      picture: 'first-steps',
      pages: ['/admin'],
    },
    {
      id: 'settings',
      title: 'Set up email and sign-in',
      text: "Without email no one gets an invitation. Open 'System Settings', enter the mail server with its password, send yourself a test, and save. The other tabs have working days, the texts about help and privacy, the ways to sign in, and templates of learning plans. Ask your IT team about 'Keys'.",
      adds: { milestones: "'Programme standard' decides which meetings and hours a mentee should have." },
      pages: [
        '/admin/settings',
        '/admin/settings/working-days',
        '/admin/settings/standard',
        '/admin/settings/esr',
        '/admin/settings/topics',
        '/admin/settings/texts',
        '/admin/settings/sign-in',
        '/admin/settings/templates',
        '/admin/settings/keys',
      ],
    },
    {
      id: 'modules',
      title: 'Choose what you use',
      text: "'What your programme uses' on the Admin page switches parts off. No one sees what is off, and nothing is lost: it comes back when you switch it on.",
      picture: 'modules',
      pages: ['/admin/modules'],
    },
    {
      id: 'users',
      title: 'Invite people',
      text: "Add mentors one by one with 'Create User', or import a list on 'User Management'. We email each person a link to choose a password. Add a second administrator soon, because one can be ill.",
      adds: { directory: 'With your directory connected, accounts begin and end with the employment.' },
      pages: ['/admin/users', '/admin/users/create'],
    },
    {
      id: 'referrals',
      title: 'Decide on referrals',
      text: "Staff refer themselves on the sign-in page. We promise them a decision in 3 working days. Open 'Referrals' and select 'Review'. If you approve it, we create the account and send an invitation. If you reject it, the applicant reads your reason in an email.",
      picture: 'referral',
      pages: ['/referrals', '/admin/referrals'],
    },
    {
      id: 'assignments',
      title: 'Find a mentor for each mentee',
      text: "'Mentor-Mentee Assignments' shows who has no mentor. Assign one in the row, or several at once. We email both. 'End relationship' asks what happens to the planned shifts.",
      adds: {
        matching: "'Suggest mentors' proposes mentors by topics, department and free places. You decide.",
        cover: 'When a mentor is away, choose who covers and until when.',
      },
      picture: 'suggestions',
      pages: ['/admin/mentor-mentee'],
    },
  ],
}

export const eachWeek: Guide = {
  title: 'Each week, each month',
  lead: 'What keeps the programme going.',
  paragraphs: [
    {
      id: 'inbox',
      title: 'Each day: the inbox',
      text: "Your dashboard opens with 'Needs attention'. Each kind shows how many there are and how many are late. Work through one kind after the other. 'Snooze' hides a row for some days. 'Quick Actions' shows all of them, with a search.",
      picture: 'inbox',
      pages: ['/dashboard', '/admin/quick-actions'],
    },
    {
      id: 'overview',
      title: 'Each week: who needs you',
      text: "Switch your dashboard to 'Overview' to see mentors with all their mentees. Look for mentees without a shift in the next two weeks, and for goals that are overdue. 'Shifts' shows every shift, and tells you which have no outcome.",
      picture: 'overview',
      pages: ['/shifts'],
    },
    {
      id: 'person',
      title: 'When someone calls',
      text: "Search for the name. A person's page has their shifts, goals, plans, messages, documents and history. From there you can change the account or send a password link. You cannot read private notes.",
      adds: {
        debriefs: 'You can read debriefs, and the line that only the programme team sees.',
        'sign-off': 'You countersign the summary at the end.',
      },
      pages: ['/people/:id', '/sign-off/:menteeId', '/shifts/:shiftId/debrief'],
    },
    {
      id: 'lists',
      title: 'Messages, documents and plans',
      text: 'These pages show everything in the programme, with filters and files for a spreadsheet. Read messages only when you need to: people trust you with them. You can delete a document that should not be there.',
      pages: ['/notes', '/documents', '/learning-plans'],
    },
    {
      id: 'reports',
      title: 'Each month: the reports',
      text: "'System Reports' counts referrals, shifts, hours and progress in a range that you choose. Print it for your board, or save it for a spreadsheet. People are counted, never judged: use it to ask questions.",
      picture: 'reports',
      pages: ['/admin/reports'],
    },
    {
      id: 'audit',
      title: 'Each month: a look at the audit log',
      text: "'Audit Log' shows who did what and when. No one can change it. Look for sign-ins that surprise you, and for accounts of people who have left. Ask your IT team whether the last backup could be restored.",
      picture: 'audit-log',
      pages: ['/admin/audit-log'],
    },
    {
      id: 'leavers',
      title: 'When someone leaves',
      text: "Make the account inactive on 'User Management'. Choose who takes over each mentee and the planned shifts. What the person wrote stays with the mentee's record.",
    },
    {
      id: 'yourself',
      title: 'Your own account',
      text: "'Profile' has your password, two-step sign-in and what we email you about. Never share an account: the audit log names you.",
      pages: ['/profile', '/record'],
    },
  ],
}
