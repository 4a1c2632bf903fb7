/** Texts of summaries, and what people said about them. No text names a patient. */
export const strengths = [
  'Calm and clear with colleagues and families, also on a full ward. Notices small changes early and says so. Colleagues ask for their view at handover.',
  'Works with care and at a steady pace. Asks before guessing, and remembers the answer. New staff feel welcome in their team.',
  'Very good with people who are frightened. Documents during the shift and leaves nothing open. Has grown into a reliable second check.',
] as const
export const achieved = [
  'Leads a bay alone on day and night shifts, hands over with SBAR and escalates early. Completed the medicines competencies and two learning plans.',
  'Took part in shifts on two wards, reached the goals for handover and escalation, and led the safety huddle in the last month.',
  'From close support to independent work in all areas of the first plan. Gave a teaching session about fluid balance.',
] as const
export const goOn = [
  'Take charge of a shift with a second nurse in reach. Look for a link role, for example in infection prevention.',
  'Practise difficult conversations with relatives. Keep the monthly reflection going.',
  'Mentor a new colleague within a year. Book the intermediate life support course.',
] as const
export const disagreements = [
  'Please add the shifts on the second ward, and that I led the huddle.',
  'I agree with most of it, but I have not finished the teaching session yet.',
] as const
export const addenda = [
  'Has passed the intermediate life support course since.',
  'The teaching session about fluid balance took place in front of twelve colleagues.',
] as const
