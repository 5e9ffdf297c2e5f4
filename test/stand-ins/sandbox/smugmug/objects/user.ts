import { number, row } from '../../db.ts'
import type { Account } from '../../library/accounts.ts'
import { isOwner } from '../access.ts'
import type { Api, Link, Thing } from '../endpoint.ts'
import { shortKey } from '../keys.ts'

export function rootNodeId(account: Account): string {
  return shortKey(`root ${account.key}`)
}

export function userUri(account: Account): string {
  return `/api/v2/user/${account.username}`
}

export function siteOf(account: Account): string {
  return `https://${account.username}.smugmug.com`
}

export function userLink(account: Account): Link {
  return { uri: userUri(account), locator: 'User', about: 'User By Nickname', endpoint: 'User' }
}

export function userThing(api: Api, account: Account): Thing {
  const isOwn = isOwner(api, account.key)
  const counted = row(
    api.sandbox.db,
    "SELECT count(*) AS count FROM photos WHERE platform = 'smugmug' AND account = ?",
    account.key,
  )
  const [first = '', last = ''] = account.fullName.split(' ')
  const uri = userUri(account)
  const own = {
    AccountStatus: 'Active',
    FirstName: first,
    LastName: last,
    ImageCount: counted ? number(counted, 'count') : 0,
    IsTrial: false,
    SortBy: 'Position',
    Plan: account.isPro ? 'Pro' : 'Power',
  }
  return {
    uri,
    about: 'User By Nickname',
    fields: {
      ...(isOwn ? own : {}),
      NickName: account.username,
      ViewPassHint: '',
      Name: account.fullName,
      QuickShare: true,
      WebUri: siteOf(account),
    },
    links: {
      BioImage: { uri: `${uri}!bioimage`, locator: 'BioImage', about: 'User BioImage', endpoint: 'BioImage' },
      UserProfile: {
        uri: `${uri}!profile`,
        locator: 'UserProfile',
        about: "User's profile information",
        endpoint: 'UserProfile',
      },
      Node: {
        uri: `/api/v2/node/${rootNodeId(account)}`,
        locator: 'Node',
        about: 'Node with the given id.',
        endpoint: 'Node',
      },
      UserAlbums: {
        uri: `${uri}!albums`,
        locator: 'Album',
        isList: true,
        about: "All of user's albums",
        endpoint: 'UserAlbums',
      },
      UserImageSearch: {
        uri: `${uri}!imagesearch`,
        locator: 'Image',
        isList: true,
        about: 'Search for user images',
        endpoint: 'UserImageSearch',
      },
      UserTopKeywords: {
        uri: `${uri}!topkeywords`,
        locator: 'UserTopKeywords',
        about: "User's top keywords",
        endpoint: 'UserTopKeywords',
      },
    },
    level: isOwn ? 'Full' : 'Public',
  }
}
