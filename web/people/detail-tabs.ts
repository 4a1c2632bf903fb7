/** The tabs of the dialog about a mentee. */
export const detailTabs = ['plans', 'shifts', 'goals', 'timeline'] as const
export type DetailTab = (typeof detailTabs)[number]
