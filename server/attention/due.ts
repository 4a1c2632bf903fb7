/** 'is overdue' or 'is due'; how long ago or in how many days is told by `since`. */
export const dueOrOverdue = (targetDay: string, today: string): string =>
  targetDay < today ? 'is overdue' : 'is due'
