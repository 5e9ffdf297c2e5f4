const SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a typed address, as the text to show; undefined when nothing is. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') {
    return 'Please enter your email address'
  }
  return SHAPE.test(email.trim()) ? undefined : 'Please enter a valid email address'
}
