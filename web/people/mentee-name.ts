import type { OverviewMentee } from '#contract/dashboard.ts'

export const menteeName = ({ mentee_first_name, mentee_last_name }: OverviewMentee): string =>
  `${mentee_first_name} ${mentee_last_name}`
