/** Texts that mentors and mentees write after a shift. No text names a patient. */
export const mentorGood = [
  'Calm and clear at handover. Colleagues knew what to do next.',
  'Escalated early and used SBAR without a prompt.',
  'Good eye for the fluid chart; noticed the gap before I did.',
  'Took the medicines round alone, with two checks from me.',
  'Kind and unhurried with anxious families.',
  'Asked for help at the right moment.',
] as const
export const mentorNext = [
  'Write the notes during the shift, not at the end of it.',
  'Lead the whole handover next time.',
  'Practise the pump alarms in the training room.',
  'Say out loud what you are thinking when the bay gets busy.',
  '',
] as const
export const menteeGood = [
  'Time to talk before the round started.',
  'You let me try first and stepped in only when I asked.',
  'Feedback straight away, not at the end of the week.',
  'Seeing how you prioritise when three bells ring.',
  'The break together. It helped to talk about the last night shift.',
] as const
export const menteeNext = [
  'More practice with cannula care.',
  'Ten minutes at the end to go through the notes.',
  'A shift on the other side of the ward.',
  '',
] as const
export const teamLines = [
  'The ward counted us as two full members of staff again.',
  'Could someone check when the training room is open?',
] as const
