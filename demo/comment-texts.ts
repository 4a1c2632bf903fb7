/** What a mentee says about how far they are, and what the mentor answers. */
export const goalTalks: readonly (readonly [mentee: string, mentor: string])[] = [
  [
    'Half of it is done. I have written down who watched me and when.',
    'Good. Bring the list on our next shift, then I sign what I have seen.',
  ],
  [
    'I am stuck: nobody on the ward is free to observe me this week.',
    'Ask the practice educator, she has an hour on Wednesdays. I have told her.',
  ],
  [
    'It went better than I thought. Can we make the next one a little harder?',
    'Yes. I liked how calm you were. Let us look for a bay with more going on.',
  ],
  [
    'May I have two more weeks? I was on nights and could not practise.',
    'Of course. I will move the target date when we have spoken.',
  ],
  [
    'The reading is here, for others who need it: https://www.nice.org.uk/guidance/cg50',
    'Thank you, I have passed it on. Chapter 1 is enough for the assessment.',
  ],
]

export const objectiveTalks: readonly (readonly [mentee: string, mentor: string])[] = [
  [
    'Is this meant for one bay, or for the whole ward?',
    'One bay first. When that feels easy we take the second.',
  ],
  [
    'I can do this with somebody beside me, and not alone yet.',
    'That is where you should be by now. Alone comes next month.',
  ],
  [
    'How will we know that it is reached?',
    'When two people besides me have seen it and say so. I will ask Sister and the night coordinator.',
  ],
  [
    'The date is in the middle of my leave.',
    'Well spotted. Put the week after into the plan, you can change it yourself.',
  ],
]
