import { onTestFinished } from 'vitest'

/** Answers the questions that the app asks by `confirm`, in this order. Returns those asked so far. */
export function answering(...answers: boolean[]): readonly string[] {
  const asked: string[] = []
  const confirm = (question: string) => {
    const answer = answers[asked.length]
    asked.push(question)
    if (answer === undefined) throw new Error(`The test has no answer to “${question}”.`)
    return answer
  }
  Object.defineProperty(window, 'confirm', { value: confirm, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(window, 'confirm'))
  return asked
}
