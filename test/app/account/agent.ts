import type { Hono } from 'hono'
import {
  type AgentConfig,
  type AgentConfigAnswer,
  AgentInput,
  type AgentRun,
  type AgentStatus,
} from '#worker/contract/agent.ts'
import { api } from '#worker/contract/paths.ts'
import { SCAN_INTERVAL_MS } from '#worker/domain/agent.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import type { Connections } from './connections.ts'
import { bodyOf, refuse } from './server.ts'
import type { Person } from './user.ts'

const NOTHING_NEW: AgentRun = {
  ...{ newPhotos: 0, photosNeedingMetadata: 0, jobCreated: false, requiresPayment: false },
  ...{ jobId: null, paymentJobId: null },
}

export type Agent = ReturnType<typeof createAgent>

/** The user's agent, never saved. A test sets `status` to what its page is to show, and `run` to what the next run answers. */
export function createAgent(user: Person, connections: Connections) {
  return {
    saved: null as AgentConfig | null,
    status: {} as Partial<AgentStatus>,
    run: NOTHING_NEW,
    config(): AgentConfig {
      const { defaultStyle: style, descriptionSentences, language } = user.preferences
      return (
        this.saved ?? {
          enabled: false,
          provider: connections.accounts[0]?.provider ?? 'flickr',
          scanFrequency: 'daily',
          filters: { tags: [] },
          metadataPreferences: { style, descriptionSentences },
          language,
          ...{ replaceCameraNames: false, digest: true, usePrepaid: false, monthlyPhotos: null },
        }
      )
    },
    turnOn(change: Partial<AgentConfig> = {}): void {
      this.saved = { ...this.config(), enabled: true, ...change }
    },
  }
}

export function addAgentCalls(
  app: Hono,
  agent: Agent,
  { user, connections }: { user: Person; connections: Connections },
) {
  app.get(api.agentConfig, c => c.json<AgentConfigAnswer>({ config: agent.config() }))
  app.put(api.agentConfig, async c => {
    const { language, replaceCameraNames, digest, usePrepaid, monthlyPhotos, ...input } = await bodyOf(c, AgentInput)
    const { name, capabilities } = PLATFORMS[input.provider]
    if (!connections.accounts.some(({ provider }) => provider === input.provider)) {
      const error = `Please connect ${name} first.`
      refuse('NOT_CONNECTED', { error, fields: { provider: error } })
    }
    if (input.filters.tags.length > 0 && !capabilities.listedTags) {
      const error = `${name} cannot filter by tags.`
      refuse('UNSUPPORTED_CRITERION', { error, fields: { 'filters.tags': error } })
    }
    const before = agent.config()
    agent.saved = {
      ...input,
      language: language ?? before.language,
      replaceCameraNames: replaceCameraNames ?? before.replaceCameraNames,
      digest: digest ?? before.digest,
      usePrepaid: usePrepaid ?? before.usePrepaid,
      monthlyPhotos: monthlyPhotos === undefined ? before.monthlyPhotos : monthlyPhotos,
    }
    return c.json<AgentConfigAnswer>({ config: agent.saved })
  })
  app.get(api.agentStatus, c => {
    const { enabled, scanFrequency, usePrepaid } = agent.config()
    const next = new Date(Date.now() + SCAN_INTERVAL_MS[scanFrequency]).toISOString()
    return c.json<AgentStatus>({
      lastScanAt: null,
      nextScanAt: enabled ? next : null,
      totalPhotosProcessed: 0,
      state: enabled ? 'active' : 'inactive',
      ...{ reason: null, message: null, jobId: null, waiting: false, waitingPhotos: 0, monthPhotos: 0 },
      photosLeft: user.freePhotos + (usePrepaid ? user.prepaid : 0),
      daysLeft: null,
      watchingSince: enabled ? new Date().toISOString() : null,
      ...agent.status,
    })
  })
  app.post(api.agentRun, c => c.json<AgentRun>(agent.config().enabled ? agent.run : refuse('AGENT_DISABLED')))
}
