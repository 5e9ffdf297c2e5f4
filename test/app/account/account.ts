import { onTestFinished } from 'vitest'
import { addAgentCalls, createAgent } from './agent.ts'
import { addConnectionCalls, createConnections } from './connections.ts'
import { addJobCalls } from './job-calls.ts'
import { createJobs } from './jobs.ts'
import { addLibraryCalls, createLibrary } from './library.ts'
import { createLive } from './live.ts'
import { addPaymentCalls, createPayments } from './payments.ts'
import { type Call, createServer, type Failure } from './server.ts'
import { checkAccess, createInstallation, createPerson, type Role } from './user.ts'
import { addUserCalls, type MailedLink } from './user-calls.ts'
import { writeNext } from './write-calls.ts'

export type Account = ReturnType<typeof anAccount>

/**
 * All that the app's calls read and change: one user with what is theirs. A test changes the parts before it opens a
 * page, or while it is open.
 */
export function anAccount(role: Role = 'full') {
  const server = createServer()
  const user = createPerson(role)
  const connections = createConnections()
  const installation = createInstallation()
  const library = createLibrary()
  const live = createLive()
  const jobs = createJobs({ user, library, live })
  const payments = createPayments(user, jobs)
  const agent = createAgent(user, connections)
  const links = new Map<string, MailedLink>()

  server.app.use(async (c, next) => {
    checkAccess(user, c)
    await next()
  })
  addUserCalls(server.app, { user, connections, installation, links })
  addConnectionCalls(server.app, connections)
  addLibraryCalls(server.app, { user, library, connections, workOf: jobs.workOf, toReview: jobs.toReview })
  addJobCalls(server.app, { user, library, jobs })
  addPaymentCalls(server.app, { user, jobs, payments, installation })
  addAgentCalls(server.app, agent, { user, connections })

  return {
    user,
    connections,
    installation,
    library,
    jobs,
    live,
    payments,
    agent,
    /** Links that were mailed, by token. */
    links,
    server,
    /** The calls of this path made so far, oldest first. */
    calls: (method: string, path: string): Call[] =>
      server.calls.filter(call => call.method === method && call.path === path.replace(/\?.*$/, '')),
    /** Makes the calls of this path fail until the returned function is called. Without `method`, of any method. */
    failing(path: string, how: Failure, method?: string): () => void {
      const repair = server.failing(path, how, method)
      onTestFinished(repair)
      return repair
    },
    /** Writes the next photos of the batch that a job applies or undoes, or lets them fail for this reason. */
    writeNext: (jobId: string, count: number, failure?: string) => writeNext(jobs, jobId, count, failure),
  }
}
