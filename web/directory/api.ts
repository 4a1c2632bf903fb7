import { manageByDirectory } from '#contract/directory.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

const messages = {
  manage: {
    success: 'The directory now manages this account',
    error: 'Failed to let the directory manage this account',
  },
  unmanage: {
    success: 'The directory no longer manages this account',
    error: 'Failed to stop the directory managing this account',
  },
}

export const useManageByDirectory = (managed: boolean) =>
  useApiMutation(manageByDirectory, managed ? messages.manage : messages.unmanage)
