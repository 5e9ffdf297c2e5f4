/** What an operator has to know or to do before the command can go on; its message is all that is printed. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
