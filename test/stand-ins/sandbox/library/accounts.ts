import type { Platform } from './photo.ts'

export type Account = {
  key: string
  nsid: string
  username: string
  fullName: string
  alias: string
  location: string
  about: string
  isPro: boolean
  /** The only platforms with this account; every platform, where there is none. */
  only?: readonly Platform[]
}

const ACCOUNTS: readonly Account[] = [
  {
    key: 'ansel',
    nsid: '90210377@N04',
    username: 'ansel',
    fullName: 'Ansel Whitcombe',
    alias: 'ansel-whitcombe',
    location: 'Carmel, California',
    about: 'Hills, harbours and whatever the weather brings.',
    isPro: true,
  },
  {
    key: 'dorothea',
    nsid: '90210378@N04',
    username: 'dorothea',
    fullName: 'Dorothea Lindqvist',
    alias: 'dorothea-l',
    location: 'Göteborg',
    about: 'Mostly streets &amp; people, now and then a <b>flower</b>.',
    isPro: false,
  },
  {
    key: 'vivian',
    nsid: '90210379@N04',
    username: 'vivian',
    fullName: 'Vivian Okafor',
    alias: 'vivian-okafor',
    location: 'Lagos / London',
    about: 'Five thousand pictures and counting.',
    isPro: true,
  },
  {
    key: 'imogen',
    nsid: '90210380@N04',
    username: 'imogen',
    fullName: 'Imogen Castellane',
    alias: 'imogen-castellane',
    location: 'Edinburgh',
    about: 'Ten years of photographs. One day they will all have titles.',
    isPro: true,
    only: ['flickr'],
  },
]

export function accountsOn(platform: Platform): readonly Account[] {
  return ACCOUNTS.filter(({ only }) => only === undefined || only.includes(platform))
}

export function findAccountOn(platform: Platform, key: string): Account | undefined {
  return accountsOn(platform).find(account => account.key === key)
}

export function findAccount(key: string): Account | undefined {
  return ACCOUNTS.find(account => account.key === key)
}

export function accountByNsid(nsid: string): Account | undefined {
  return ACCOUNTS.find(account => account.nsid === nsid || account.alias === nsid)
}
