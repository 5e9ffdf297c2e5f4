import type { Mutant } from './mutant.ts'

const BUDGET = 'test/unit/platform-budget/budget.test.ts'

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
]
