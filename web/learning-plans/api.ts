import {
  answerAgreement,
  askAgreement,
  carryForward,
  createPlan,
  deletePlan,
  editPlan,
} from '#contract/learning-plans.ts'
import { addEvidence, removeEvidence, setObjectiveState, suggestAchieved } from '#contract/objectives.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

const notSaved = { error: 'Failed to save learning plan', networkError: 'Error saving learning plan' }

export const messages = {
  list: { error: 'Failed to fetch learning plans', networkError: 'Error fetching learning plans' },
  create: { success: 'Learning plan created!', ...notSaved },
  edit: { success: 'Learning plan updated!', ...notSaved },
  delete: {
    success: 'Learning plan deleted',
    error: 'Failed to delete learning plan',
    networkError: 'Error deleting learning plan',
  },
  evidence: { error: 'Failed to load the evidence', networkError: 'Error loading the evidence' },
  setState: {
    success: 'State saved',
    error: 'Failed to save the state',
    networkError: 'Error saving the state',
  },
  suggest: {
    success: 'Your mentor gets a notification',
    error: 'Failed to notify your mentor',
    networkError: 'Error notifying your mentor',
  },
  addEvidence: {
    success: 'Evidence added',
    error: 'Failed to add evidence',
    networkError: 'Error adding evidence',
  },
  askAgreement: {
    success: 'Asked for agreement',
    error: 'Failed to ask for agreement',
    networkError: 'Error asking for agreement',
  },
  answerAgreement: {
    success: 'Answer saved',
    error: 'Failed to save the answer',
    networkError: 'Error saving the answer',
  },
  carryForward: {
    success: 'Draft made',
    error: 'Failed to carry the plan forward',
    networkError: 'Error carrying the plan forward',
  },
  removeEvidence: {
    success: 'Evidence removed',
    error: 'Failed to remove evidence',
    networkError: 'Error removing evidence',
  },
}

export const useCreatePlan = () => useApiMutation(createPlan, { texts: messages.create })
export const useEditPlan = () => useApiMutation(editPlan, { texts: messages.edit, showsChange: true })
export const useDeletePlan = () => useApiMutation(deletePlan, { texts: messages.delete })
export const useSetState = () => useApiMutation(setObjectiveState, { texts: messages.setState })
export const useSuggest = () => useApiMutation(suggestAchieved, { texts: messages.suggest })
export const useAddEvidence = () => useApiMutation(addEvidence, { texts: messages.addEvidence })
export const useRemoveEvidence = () => useApiMutation(removeEvidence, { texts: messages.removeEvidence })
export const useAskAgreement = () => useApiMutation(askAgreement, { texts: messages.askAgreement })
export const useAnswerAgreement = () => useApiMutation(answerAgreement, { texts: messages.answerAgreement })
export const useCarryForward = () => useApiMutation(carryForward, { texts: messages.carryForward })
