/// <reference path="./zxcvbn.d.ts" />

let known: Set<string> | undefined

/**
 * Whether it is one of some 18,000 passwords of eight characters and more that people use most (zxcvbn's list).
 * @param candidate in lower case
 */
export async function isKnown(candidate: string): Promise<boolean> {
  known ??= await unpackList()
  return known.has(candidate)
}

/** The list is unpacked where a password is chosen, which is rare, and not in every start of the Worker. */
async function unpackList(): Promise<Set<string>> {
  const { default: passwords } = await import('@zxcvbn-ts/language-common/dist/passwords.json.mjs')
  return new Set(passwords)
}
