type Secrets = {
  openCredentials: (config: { TOKEN_KEYS: string }, owner: Owner, sealed: string) => Promise<unknown>
  sealCredentials: (config: { TOKEN_KEYS: string }, owner: Owner, credentials: unknown) => Promise<string>
}
type Owner = { userId: string; provider: 'flickr' }
type Statement = { toSQL: () => { sql: string; params: unknown[] } }
type Claims = { claimDue: (db: unknown, due: { at: number; leaseEnds: number; limit: number; off: [] }) => Statement }
type Databases = { openDb: (d1: object) => unknown }

// The types of these modules are those of the Worker's runtime, which a program for Node and a browser cannot know: they are
// imported by an address that the compiler does not follow.
const load = (path: string) => import(new URL(`../../../worker/${path}`, import.meta.url).href)

export const loadSecrets = (): Promise<Secrets> => load('platforms/credentials.ts')

/** The statement that claims due agents, as D1 gets it. */
export async function claimStatement(due: Parameters<Claims['claimDue']>[1]) {
  const { claimDue }: Claims = await load('features/agent/queries.ts')
  const { openDb }: Databases = await load('db/client.ts')
  // Nothing is sent: the statement is only built.
  const { sql, params } = claimDue(openDb({}), due).toSQL()
  return { sql, params: params.filter(value => typeof value === 'number') }
}
