import { number, row, text } from '../../db.ts'
import { accountByNsid } from '../../library/accounts.ts'
import { Failure } from '../failure.ts'
import { callerOf, type Method } from '../method.ts'

export const PEOPLE_METHODS: Record<string, Method> = {
  'flickr.test.echo': {
    needs: null,
    run: call => Object.fromEntries(call.params.map(([name, value]) => [name, { _content: value }])),
  },
  'flickr.test.login': {
    needs: 'read',
    run: call => {
      const { nsid, username, alias } = callerOf(call)
      return { user: { id: nsid, nsid, username: { _content: username }, path_alias: alias } }
    },
  },
  'flickr.auth.oauth.checkToken': {
    needs: 'read',
    run: call => {
      const { nsid, username, fullName } = callerOf(call)
      const token = { _content: call.param('oauth_token') ?? '' }
      const perms = { _content: call.caller?.perms ?? 'read' }
      return { oauth: { token, perms, user: { nsid, username, fullname: fullName } } }
    },
  },
  'flickr.people.getInfo': {
    needs: null,
    run: call => {
      const asked = call.param('user_id')
      const account = asked === undefined || asked === 'me' ? callerOf(call) : accountByNsid(asked)
      if (!account) throw new Failure(1, 'User not found')
      const found = row(
        call.sandbox.db,
        `SELECT count(*) AS count, min(uploaded) AS first, min(taken) AS taken FROM photos
         WHERE platform = 'flickr' AND account = ?`,
        account.key,
      )
      const count = found ? number(found, 'count') : 0
      const content = (value: string | number) => ({ _content: value })
      return {
        person: {
          id: account.nsid,
          nsid: account.nsid,
          ispro: account.isPro ? 1 : 0,
          is_deleted: 0,
          iconserver: '0',
          iconfarm: 0,
          path_alias: account.alias,
          username: content(account.username),
          realname: content(account.fullName),
          location: content(account.location),
          timezone: { label: 'GMT: Dublin, Lisbon, London', offset: '+00:00', timezone_id: 'Europe/London' },
          description: content(account.about),
          photosurl: content(`https://www.flickr.com/photos/${account.alias}/`),
          profileurl: content(`https://www.flickr.com/people/${account.alias}/`),
          photos: {
            firstdatetaken: content(found ? text(found, 'taken') : ''),
            firstdate: content(found ? text(found, 'first') : ''),
            count: content(count),
          },
          upload_count: String(count),
          upload_limit: account.isPro ? '0' : '1000',
        },
      }
    },
  },
}
