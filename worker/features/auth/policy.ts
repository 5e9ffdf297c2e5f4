import { PRODUCT } from '../../domain/limits.ts'
import { AppError } from '../../errors.ts'
import { isKnown } from './known-passwords.ts'

/** Refuses passwords that would be guessed first. Its length is checked where the body is parsed. @throws PASSWORD_REFUSED */
export async function assertGoodPassword(field: string, password: string, email: string): Promise<void> {
  const candidate = password.normalize('NFKC').toLowerCase()
  const refuse = (text: string) => new AppError('PASSWORD_REFUSED', { text, fields: { [field]: text } })
  if (candidate === email || candidate === email.split('@')[0]) {
    throw refuse('Please choose a password that is not your email address.')
  }
  if (candidate.replace(/[\d\W_]+$/, '') === PRODUCT.toLowerCase()) {
    throw refuse(`Please choose a password that is not the name of ${PRODUCT}.`)
  }
  if (await isKnown(candidate)) {
    throw refuse('This password is among the first ones anybody would try. Please choose another.')
  }
}
