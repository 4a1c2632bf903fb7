import { allowPair, ruleOutPair, saveMatchProfile } from '#contract/matches.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const messages = {
  profile: { error: 'Failed to load this part', networkError: 'Error loading this part' },
  save: { success: 'Saved', error: 'Failed to save', networkError: 'Error saving' },
  pairs: { error: 'Failed to load the pairs', networkError: 'Error loading the pairs' },
  ruleOut: {
    success: 'They cannot be paired now',
    error: 'Failed to rule out the pair',
    networkError: 'Error ruling out the pair',
  },
  allow: {
    success: 'They can be paired again',
    error: 'Failed to allow the pair',
    networkError: 'Error allowing the pair',
  },
  suggest: { error: 'Failed to load the suggestions', networkError: 'Error loading the suggestions' },
}

export const useSaveMatchProfile = () =>
  useApiMutation(saveMatchProfile, messages.save, { showsChange: true })
export const useRuleOutPair = () => useApiMutation(ruleOutPair, messages.ruleOut)
export const useAllowPair = () => useApiMutation(allowPair, messages.allow)
