/** A mentee's comment on their progress, and the mentor's reply. */
export const goalTalks: readonly (readonly [mentee: string, mentor: string])[] = [
  [
    "I'm halfway there. I've written down who observed me and when.",
    "Great. Bring the list to our next shift and I'll sign off what I have observed.",
  ],
  [
    "I'm stuck. No one on the ward is free to observe me this week.",
    'Ask the practice educator. She has an hour on Wednesdays and is expecting you.',
  ],
  [
    'It went better than I expected. Can we make the next one a bit harder?',
    "Yes. I liked how calm you were. Let's find a busier bay.",
  ],
  [
    "Can I have two more weeks? I was on nights and couldn't practise.",
    "Of course. I'll move the target date once we've spoken.",
  ],
  [
    'Here is the reading, in case anyone else needs it: https://www.nice.org.uk/guidance/cg50',
    "Thanks, I've passed it on. Chapter 1 is enough for the assessment.",
  ],
]

export const objectiveTalks: readonly (readonly [mentee: string, mentor: string])[] = [
  ['Is this for one bay or the whole ward?', "One bay first. We'll add a second when that feels easy."],
  [
    'I can do this with someone next to me, but not on my own yet.',
    "That's where you should be by now. You'll do it on your own next month.",
  ],
  [
    "How will we know when I've achieved it?",
    "When two other people have observed it and agree. I'll ask Sister and the night coordinator.",
  ],
  [
    'That date is in the middle of my leave.',
    'Well spotted. You can change the plan yourself. Make it the week after.',
  ],
]
