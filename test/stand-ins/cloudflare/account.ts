import { Bare, type Endpoint, Listed } from './api/endpoint.ts'

/** Lists name one account; calls are answered for whatever account they name. */
const OWN_ACCOUNT = { id: '0123456789abcdef0123456789abcdef', name: 'Stand-in', type: 'standard' }
const VALID = { id: OWN_ACCOUNT.id, status: 'active' }
const ROLES = ['Administrator']
const ALL = { page: 1, per_page: 50, count: 1, total_count: 1, total_pages: 1 }

/** Any token is valid, whether it is asked for as a user's or as an account's. */
export const ACCOUNT: Endpoint[] = [
  { verb: 'GET', path: 'user', run: () => ({ id: OWN_ACCOUNT.id, email: 'operator@example.com' }) },
  { verb: 'GET', path: 'user/tokens/verify', run: () => VALID },
  { verb: 'GET', path: 'accounts/{account}/tokens/verify', run: () => VALID },
  { verb: 'GET', path: 'accounts', run: () => new Listed([OWN_ACCOUNT], ALL) },
  { verb: 'GET', path: 'accounts/{account}', run: ({ params }) => ({ ...OWN_ACCOUNT, id: params.account }) },
  {
    verb: 'GET',
    path: 'memberships',
    run: () => new Listed([{ id: OWN_ACCOUNT.id, status: 'accepted', account: OWN_ACCOUNT, roles: ROLES }], ALL),
  },
  // Only `d1 info` asks, for figures of the last day.
  {
    verb: 'POST',
    path: 'graphql',
    run: () => new Bare({ data: { viewer: { accounts: [{ d1AnalyticsAdaptiveGroups: [] }] } }, errors: null }),
  },
]
