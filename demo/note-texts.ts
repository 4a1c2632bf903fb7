import type { Random } from './random.ts'

const mentorOpenings = [
  'Thank you for today.',
  'Good to see you on {place}.',
  'Well done this week.',
  'A quick word after our shift:',
  'I have been thinking about what you asked.',
  'As promised:',
  '',
  '',
] as const

export const mentorMatters = [
  'The way you practised the discharge talk with me was exactly right. You sat down, you waited, and you left room for the question behind the question.',
  'Please have a look at the sepsis six again before we meet. You knew five of them straight away. It was only the lactate that got missed.',
  'Your handover was the clearest on the ward this morning. Keep the one-page sheet, it works for you.',
  'I have asked {colleague} whether you can join the outreach round one morning. She is happy to take you. Just email her.',
  'When the bleep goes in the middle of the medicines round, it is fine to say “I will be with you in five minutes”. No one minded, and the round was safe.',
  'You asked about the IV assessment. The next dates are on the intranet under Clinical Skills; the Thursday group is smaller.',
  'I noticed that you stayed nearly an hour late to finish the notes. Let’s look together at what you could write at the bedside.',
  'The ward manager told me that two families mentioned you by name in their feedback cards.',
  'Try writing the SBAR on the back of your sheet before you pick up the phone. By the third call you will not need it any more.',
  'For the next shift choose one procedure that you want to understand completely. We will explain it to each other.',
  'Please do not worry about the order form. You spotted it yourself and you said so straight away. The report is there so that we change the layout, not you.',
  'Here is the reading that I mentioned: the NICE guideline on acutely ill adults in hospital, chapter 1 only. It is short.',
  'I have put your reflection into the folder. The second half, about what you would do differently, is the part to keep for revalidation.',
  'Remember to claim the time back for Saturday. You are allowed to, and I have told the roster team.',
  'We said we would talk about nights. My advice: eat before 2, keep the lights on at the station, and walk the bay every hour, chart in hand.',
  'Cannulas: slow down at the skin, speed up at the drug cupboard. You do it the other way round.',
  'Could you send me two lines on what you would like from the last month? I would rather follow your list than mine.',
  'The trolley check: you found the missing airway that three of us had signed for. I have told the ward, without names.',
  'Occupational health have confirmed the phased hours. We keep our shifts as they are and drop the one in the second week.',
  'You were quiet after the debrief. It does not have to be me, but please talk to someone about it this week.',
  'Next time you take the bleep. I will be two steps behind you and will not say a word unless you look round.',
  'The student who followed you on Tuesday wrote in her feedback that you were the first to ask what she wanted to learn.',
  'Insulin: you checked, then you checked again, then you asked. That is not slow, that is the standard.',
  'I will be on leave from Monday for two weeks. {colleague} knows about our plan and you can message her.',
  'Your incident form was a model: what happened, what you did, who you told and when. I have asked whether we may use the layout for teaching.',
  'For the learning plan: I think the second objective is done. See whether you agree, then we’ll choose the next one.',
  'If the roster puts you on three nights before our day, tell me. A tired shift teaches nothing.',
] as const

const mentorClosings = [
  'See you next time.',
  'Get some proper rest now.',
  'No need to reply, just think about it.',
  'Any questions, just write here.',
  'Enjoy your days off.',
  '',
  '',
  '',
] as const

const menteeOpenings = [
  'Thank you for the shift.',
  'Hello {mentor},',
  'Hi {mentor},',
  'Just to let you know:',
  'I have a question.',
  '',
  '',
] as const

export const menteeMatters = [
  'I passed the IV theory paper with 92%. The practical is on the 14th and I am more nervous about finding the room than about the pump.',
  'Can we go over fluid balance again? On my own ward they total it at midnight and I am never sure what to do with the flush.',
  'I did my first admission paperwork alone yesterday, start to finish. It took two hours, but nothing was missing.',
  'My manager has moved me to nights for two weeks, so the shift that we planned may not work. I am sorry for the short notice.',
  'I spoke up at the huddle about the broken call bell, as we practised. They fixed it before lunch.',
  'I wrote the reflection on delegation. It is longer than it should be. Should I send it, or bring it along?',
  'Is it all right if I come half an hour early, to look at the charts before handover?',
  'Today I made my first escalation call alone, with your card in my hand. My hands were shaking, but my voice was fine.',
  'I do not feel that I did well today. I lost track after the second admission and then everything was late. I would like to talk about it when you have time.',
  'The sister on my ward asked me to teach the new starter the observation system. Me! I said yes.',
  'Which of the learning plan objectives should I do first? I had started with wound care, but there is no tissue viability nurse until the end of the month.',
  'I could not find the guideline that you mentioned. Is it the one from 2023 or the newer one?',
  'I have booked the ILS day. It is the week after our next shift.',
  'Thank you for telling me about feeling slow in the first year. It helped more than the course did.',
  'Could the next one be a late? My son starts nursery and I do the mornings for two weeks.',
  'Venepuncture: seven out of ten done. I have booked the last three with the phlebotomy team.',
  'I have my appraisal on Monday. Would you be willing to write two sentences for it?',
  'The pharmacist let me practise the discharge talk with her. She says that I am ready to lead the next one.',
  'I was asked to stay on for the night again. This time I said no, as we had practised, and no one was angry.',
  'Sunday was the hardest shift so far. I would like to write the reflection about how I coped instead of the one we planned.',
  'The pump training is only on Mondays, and I never work Mondays. Do you know another way?',
  'I have read the falls guideline. On our ward no one measures lying and standing blood pressure. May I bring that up at the huddle?',
  'My OSCE certificate has come! I brought cake to the ward, and there is a piece for you in the fridge, on the top shelf.',
  'I forgot to sign the trolley check at two o’clock and noticed at home. I rang the ward straight away. Was that right?',
  'Could we spend ten minutes on how to end a telephone call with someone who keeps talking?',
  'I have changed the target date of my plan by two weeks because of the exam. I hope that this is all right.',
  'Last night was the first night without looking at the clock. Thank you.',
] as const

const menteeClosings = ['Thank you!', 'Best wishes', 'See you on the ward.', '', '', ''] as const

const longNote = `Notes from our halfway review, so that we both have them:

What goes well
• You know your patients, and they know it.
• Handover: clear, short, in the same order each time.
• You ask before you guess.

What we’ll work on
• Starting the medicines round on time even when the bay is busy. Ask for help at 08:15, not at 09:00.
• Writing as you go. Three lines at the bedside are worth more than a page at the end.
• Saying no to the fourth extra task.

What I promised
• A day with the discharge team.
• An introduction to the practice educator for the IV assessment.

And please take your break. I mean it.`

const colleagues = [
  'Sister Marsden',
  'Gurdeep from outreach',
  'Joanne in tissue viability',
  'Dr Ferreira',
] as const
const places = ['the ward', 'Ward 7', 'the unit', 'nights', 'Ward 12', 'AMU'] as const

/** Takes the next topic, so that no topic repeats. */
export function noteByMentor(random: Random, matters: string[]): string {
  const matter = matters.pop()
  if (matter === undefined || random.chance(0.02)) return longNote
  return filled(random, [mentorOpenings, [matter], mentorClosings], {
    '{place}': random.pick(places),
    '{colleague}': random.pick(colleagues),
  })
}

export const noteByMentee = (random: Random, matters: string[], mentorFirstName: string): string =>
  filled(random, [menteeOpenings, [matters.pop() ?? 'Thank you for everything.'], menteeClosings], {
    '{mentor}': mentorFirstName,
  })

function filled(
  random: Random,
  parts: readonly (readonly string[])[],
  words: Record<string, string>,
): string {
  const text = parts
    .map((part) => random.pick(part))
    .filter(Boolean)
    .join(' ')
  return Object.entries(words).reduce((sentence, [slot, word]) => sentence.replaceAll(slot, word), text)
}
