/// <reference path="./zxcvbn.d.ts" />

import { PRODUCT } from '../../domain/limits.ts'
import { AppError } from '../../errors.ts'

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

let known: Set<string> | undefined

/**
 * Whether it is one of some 18,000 passwords of eight characters and more that people use most (zxcvbn's list).
 * @param candidate in lower case
 */
async function isKnown(candidate: string): Promise<boolean> {
  known ??= await unpackList()
  return known.has(candidate)
}

/** The list is unpacked where a password is chosen, which is rare, and not in every start of the Worker. */
async function unpackList(): Promise<Set<string>> {
  const { default: passwords } = await import('@zxcvbn-ts/language-common/dist/passwords.json.mjs')
  return new Set(passwords)
}
