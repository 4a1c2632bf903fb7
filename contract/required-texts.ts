export const selectMentee = 'Please select a mentee'
export const selectMentor = 'Please select a mentor'
export const targetDateRequired = 'Target date is required'
