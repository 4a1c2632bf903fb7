import { createStore, useStore } from './store.ts'

type ProofQuestion = { answer: Promise<boolean>; settle: (isProven: boolean) => void }

const question = createStore<ProofQuestion | null>(null)

/** Asks for a fresh proof of identity over the page. Calls that need one at the same time share the question. */
export function askForProof(): Promise<boolean> {
  const open = question.get()
  if (open) return open.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const asked: ProofQuestion = {
    answer: promise,
    settle: (isProven) => {
      if (question.get() === asked) question.set(null)
      resolve(isProven)
    },
  }
  question.set(asked)
  return promise
}

export const useProofQuestion = () => useStore(question)
