import type { Account } from '../../library/accounts.ts'
import type { Album } from '../../library/albums.ts'
import { isOwner } from '../access.ts'
import type { Api, Link, Thing } from '../endpoint.ts'
import { albumExtraOf } from '../extra.ts'
import { isoTime } from '../pacific-time.ts'
import { albumLink, albumWebUri, highlightLink, ownerOf } from './album.ts'
import { rootNodeId, siteOf, userLink } from './user.ts'

const ABOUT = 'Node with the given id.'

function childrenLink(uri: string): Link {
  return {
    uri: `${uri}!children`,
    locator: 'Node',
    isList: true,
    about: 'Child nodes of the given node.',
    endpoint: 'ChildNodes',
  }
}

/** The folder all albums of an account are in. */
export function rootThing(api: Api, account: Account): Thing {
  const uri = `/api/v2/node/${rootNodeId(account)}`
  return {
    uri,
    about: ABOUT,
    fields: {
      Name: '',
      Type: 'Folder',
      UrlName: '',
      UrlPath: '/',
      SecurityType: 'None',
      HasChildren: true,
      IsRoot: true,
      NodeID: rootNodeId(account),
      WebUri: siteOf(account),
    },
    links: { User: userLink(account), ChildNodes: childrenLink(uri) },
    level: isOwner(api, account.key) ? 'Full' : 'Public',
  }
}

export function albumNodeThing(api: Api, album: Album): Thing {
  const { nodeId, privacy, urlName } = albumExtraOf(album)
  const isOwn = isOwner(api, album.account)
  const uri = `/api/v2/node/${nodeId}`
  return {
    uri,
    about: ABOUT,
    fields: {
      Description: album.description,
      Name: album.title,
      Keywords: [],
      Type: 'Album',
      UrlName: urlName,
      UrlPath: `/${urlName}`,
      SecurityType: 'None',
      ...(isOwn ? { Privacy: privacy } : {}),
      DateAdded: isoTime(album.created * 1_000),
      DateModified: isoTime(album.updated * 1_000),
      HasChildren: false,
      IsRoot: false,
      NodeID: nodeId,
      WebUri: albumWebUri(album),
    },
    links: {
      Album: albumLink(album),
      User: userLink(ownerOf(album)),
      HighlightImage: highlightLink(album),
    },
    level: isOwn ? 'Full' : 'Public',
  }
}
