import { type Account, accountsOn } from '../library/accounts.ts'
import { idOf, pictureHexOf } from './ids.ts'

/** A person of the library as an Unsplash member. */
export type Member = {
  account: Account
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  joined: string
}

/** Names on Unsplash are a member's own choice; none equals the one on another platform. */
const USERNAMES: Record<string, string> = { ansel: 'anselwhitcombe', dorothea: 'dorothea_l', vivian: 'vokafor' }

export const MEMBERS: readonly Member[] = accountsOn('unsplash').map(account => {
  const [firstName = '', ...rest] = account.fullName.split(' ')
  return {
    account,
    id: idOf(pictureHexOf(`member ${account.key}`)),
    username: USERNAMES[account.key] ?? account.username,
    firstName,
    lastName: rest.join(' '),
    email: `${account.key}@example.org`,
    joined: '2016-02-09T10:24:31Z',
  }
})

export function memberByUsername(username: string): Member | undefined {
  return MEMBERS.find(member => member.username === username.toLowerCase())
}

export function memberByKey(key: string): Member | undefined {
  return MEMBERS.find(member => member.account.key === key)
}
