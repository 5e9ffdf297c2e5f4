import type { Mutant } from './mutant.ts'

const BUDGET = 'test/unit/platform-budget/budget.test.ts'

const SCAN = 'test/worker/features/agent/scan.test.ts'
const HELD = 'test/worker/features/agent/held.test.ts'
const ORDERS = 'test/worker/features/agent/orders.test.ts'
const CONFIG = 'test/worker/features/agent/config.test.ts'
const MAILS = 'test/worker/features/agent/mails.test.ts'
const QUERIES = 'worker/features/agent/queries.ts'
const RUNNER = 'durable-objects/job/write/operation-runner.ts'

/** The agent: its share of a key, what it may write, and when it stops. */
export const agentMutants: Mutant[] = [
  {
    guard: 'all agents together never take more than half of a key’s hour',
    file: 'durable-objects/platform-budget/agent-quota.ts',
    find: 'Math.floor(perHour * AGENTS_SHARE)',
    replace: 'Math.floor(perHour * AGENTS_SHARE * 1.5)',
    test: BUDGET,
    fails: 'all agents together take at most 1800 of the 3600 calls of any hour',
  },
  {
    guard: 'a photo that an agent begins has its further calls reserved in the agents’ share',
    file: 'durable-objects/platform-budget/state.ts',
    find: "  const agentsOpen = priority === 'agent' ? agentsOpenAt(state, 1 + PROMISED_CALLS, leavesAt) : 0\n",
    replace: "  const agentsOpen = priority === 'agent' ? agentsOpenAt(state, 1, leavesAt) : 0\n",
    test: BUDGET,
    fails: 'all agents together take at most 24 of the 50 calls of any hour',
  },
  {
    guard: 'late calls of an agent’s photo do not exceed the agents’ share',
    file: 'durable-objects/platform-budget/lease-queue.ts',
    find: "    if (priority === 'continue' && agentPhoto && !hasAgentRoom(state, now)) return 'agent'\n",
    replace: '',
    test: BUDGET,
    fails: 'the late calls of an agent’s photo count towards the share too, and wait for it behind people',
  },
  {
    guard: 'what agents have taken of a key is known after a restart',
    file: 'durable-objects/platform-budget/store/budget-rows.ts',
    find: '    isAgents(caller) ? 1 : 0,\n',
    replace: '    0,\n',
    test: 'test/worker/durable-objects/platform-budget.test.ts',
    fails: 'what agents have taken of the hour is known after a restart',
  },
  {
    guard: 'a photo that an agent has begun goes on before others',
    file: 'worker/platforms/shared/platform-fetch.ts',
    find: "    if (purpose === 'apply' || purpose === 'agent-apply') priority = 'continue'\n",
    replace: "    if (purpose === 'apply') priority = 'continue'\n",
    test: 'test/worker/platforms/shared/platform-fetch.test.ts',
    fails: 'a photo that an agent writes goes on before others once it is begun, in the agents’ share',
  },
  {
    guard: 'a photo that was undone or held is not offered again',
    file: 'worker/features/agent/listing.ts',
    find: '  const unseen = matching.filter(({ photo }) => !rows.has(photo.id))\n',
    replace: "  const unseen = matching.filter(({ photo }) => rows.get(photo.id)?.status !== 'complete')\n",
    test: SCAN,
    fails: 'a new photo without texts gets them by itself; undone, it has its own again and is left alone',
  },
  {
    guard: 'photos without the filter’s tags are none of the agent’s, and are not noted',
    file: 'worker/features/agent/listing.ts',
    find: '  const matching = uploads.filter(({ photo }) => matches(agent, photo))\n',
    replace:
      '  const matching = uploads.filter(({ photo }) => matches(agent, photo) || photo.title === null)\n  if (matching.length < uploads.length) return { unseen: 0, offers: [], complete: uploads }\n',
    test: SCAN,
    fails: 'a photo that is tagged, or listed, only later is found as well',
  },
  {
    guard: 'a photo that fails is offered three times in all',
    file: 'worker/features/agent/listing.ts',
    find: 'row.tries < MAX_OFFERS',
    replace: 'row.tries > 0',
    test: SCAN,
    fails: 'a photo that cannot be described is offered three times in all',
  },
  {
    guard: 'a photo that a person’s job has is none of the agent’s',
    file: 'worker/features/jobs/create.ts',
    find: 'accountId: account.id, provider, photoIds: wanted }',
    replace: 'accountId: account.id, provider, photoIds: [] }',
    test: SCAN,
    fails: 'a photo that a person’s job had first is not offered',
  },
  {
    guard: 'an old claim’s message does nothing',
    file: QUERIES,
    find: 'and(isOf(userId), eq(agents.claim, claim), eq(agents.enabled, true)',
    replace: 'and(isOf(userId), eq(agents.enabled, true)',
    test: SCAN,
    fails: 'a scan that is lost comes again after ten minutes, and its own message does nothing by then',
  },
  {
    guard: 'a claimed agent is not claimed again for ten minutes',
    file: QUERIES,
    find: '    .set({ dueAt: leaseEnds, leasedUntil: leaseEnds, claim: sql`${agents.claim} + 1` })\n    .where(inArray(',
    replace: '    .set({ leasedUntil: leaseEnds, claim: sql`${agents.claim} + 1` })\n    .where(inArray(',
    test: SCAN,
    fails: 'a scan that is lost comes again after ten minutes, and its own message does nothing by then',
  },
  {
    guard: 'a scan never orders',
    file: 'worker/features/agent/scan.ts',
    find: "  const ordered = by === 'person' && isOutOfFree ? ",
    replace: '  const ordered = isOutOfFree ? ',
    test: ORDERS,
    fails: 'a scan books what is free, oldest first, and never orders',
  },
  {
    guard: 'photos of a cancelled order are never offered again',
    file: 'worker/db/agents.ts',
    find: "status: 'declined'",
    replace: "status: 'failed'",
    test: ORDERS,
    fails: 'photos of a cancelled order are never offered again, and the agent goes on',
  },
  {
    guard: 'photos of an expired order are new to the next run',
    file: 'worker/db/agents.ts',
    find: '    db.delete(agentPhotos).where(and(ofOrder, isClosed, isLate)),\n',
    replace: '    db.delete(agentPhotos).where(and(ofOrder, isClosed, isLate, eq(agentPhotos.photoId, ""))),\n',
    test: ORDERS,
    fails: 'photos of an order that expired are new to the next run; until then the agent stays paused',
  },
  {
    guard: 'texts that needed a repair are not applied by themselves',
    file: 'durable-objects/job/write/agent-writes.ts',
    find: "  if (isRepaired) hold(sql, [photoId], 'repaired')\n  else if",
    replace: '  if',
    test: HELD,
    fails: 'texts that passed only after a repair wait for a person, who can apply them',
  },
  {
    guard: 'an agent that was turned off writes nothing, told or not',
    file: 'worker/db/job.ts',
    find: 'forAgent ? isOfRunningAgent(db) : undefined',
    replace: 'forAgent && !connection ? isOfRunningAgent(db) : undefined',
    test: HELD,
    fails: 'a job that was not told that the agent is off finds out before it writes',
  },
  {
    guard: 'turned on again, an agent does not take up what it held',
    file: 'worker/db/job.ts',
    find: '        lte(agents.since, jobs.createdAt),\n',
    replace: '',
    test: HELD,
    fails: 'turned off and on again, the agent leaves what it held before to its person',
  },
  {
    guard: 'what a person asked for is applied although the agent was turned off',
    file: RUNNER,
    find: "        if (current?.mode === 'agent') holdOff(current)\n",
    replace: '        if (current) holdOff(current)\n',
    test: HELD,
    fails: 'a person who asks for it meanwhile has the photo applied although the agent was turned off',
  },
  {
    guard: 'a change of the settings keeps an open order',
    file: QUERIES,
    find: "      pause: sql`iif(${hasOrder}, 'payment', null)`,\n",
    replace: '',
    test: CONFIG,
    fails: 'saved anew, it keeps its open order',
  },
  {
    guard: 'an order is not left to be paid after a scan was lost to another',
    file: QUERIES,
    find: 'iif(${agents.claim} = ${claim.claim} and ${agents.enabled} and exists',
    replace: 'iif(exists',
    test: CONFIG,
    fails: 'saved anew while a scan is under way, it is scanned again under the new settings',
  },
  {
    guard: 'daily mails are a day apart',
    file: 'worker/db/agents.ts',
    find: 'sql`max(${now}, coalesce(${agents.digestedAt}, 0) + ${DAY_MS})`',
    replace: 'sql`${now}`',
    test: MAILS,
    fails: 'a mail tells what the agent did once its work has ended, at most once a day',
  },
  {
    guard: 'opening the link of a mail changes nothing',
    file: 'worker/features/agent/routes.ts',
    find: "    if (isMeant !== 'One-Click') throw new AppError('VALIDATION')\n",
    replace: "    if (isMeant === 'never') throw new AppError('VALIDATION')\n",
    test: MAILS,
    fails: 'one click in a mail program turns the mails off, opening the link changes nothing',
  },
]
