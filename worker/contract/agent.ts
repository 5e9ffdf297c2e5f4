import * as z from 'zod'
import { AGENT_TAGS, type AgentPause, SCAN_FREQUENCIES, type ScanFrequency } from '../domain/agent.ts'
import type { Provider } from '../domain/platforms.ts'
import type { StyleChoice } from '../domain/styles.ts'
import { ProviderInput } from './photos.ts'
import { Sentences, Style } from './preferences.ts'

export type AgentConfig = {
  enabled: boolean
  provider: Provider
  scanFrequency: ScanFrequency
  /** Photos with any of these tags; all photos if it is empty. */
  filters: { tags: string[] }
  metadataPreferences: { style: StyleChoice; descriptionSentences: number }
  /** Titles given by a camera (IMG_1234) count as missing. */
  replaceCameraNames: boolean
  /** Whether a daily mail reports what it did. */
  digest: boolean
}

/** GET and PUT /api/agent/config. */
export type AgentConfigAnswer = { config: AgentConfig }

const TAGS = `At most ${AGENT_TAGS.max} tags of ${AGENT_TAGS.length} characters`

/** Trimmed, without empty and repeated ones. */
const Tags = z
  .array(z.string().trim().max(AGENT_TAGS.length, TAGS))
  .transform(tags => [...new Set(tags)].filter(tag => tag !== ''))
  .refine(tags => tags.length <= AGENT_TAGS.max, TAGS)

export const AgentInput = z.object({
  enabled: z.boolean('Please say whether the agent is enabled'),
  provider: ProviderInput,
  scanFrequency: z.enum(SCAN_FREQUENCIES, 'Please choose how often to scan'),
  filters: z.object({ tags: Tags }),
  metadataPreferences: z.object({ style: Style, descriptionSentences: Sentences }),
  replaceCameraNames: z.boolean().optional(),
  digest: z.boolean().optional(),
})
export type AgentInput = z.infer<typeof AgentInput>

/**
 * GET /api/agent/status. `paused` and `inactive` say why in `reason` and `message`. `jobId`: its job that waits for
 * payment. `waiting`: the platform's limit, not the schedule, sets `nextScanAt`, which is null unless it is active.
 * `watchingSince`: it handles only photos uploaded from then on; null while it is off.
 */
export type AgentStatus = {
  lastScanAt: string | null
  nextScanAt: string | null
  /** Photos described by its ended jobs. */
  totalPhotosProcessed: number
  state: 'active' | 'inactive' | 'paused'
  reason: AgentPause | 'disconnected' | null
  message: string | null
  jobId: string | null
  waiting: boolean
  /** Photos that its last scan left because no free photos were left. */
  waitingPhotos: number
  watchingSince: string | null
}

/**
 * POST /api/agent/run. `newPhotos` match the filter and were not seen before. `jobId`: the job that has begun;
 * `paymentJobId`: the one that waits for its payment.
 */
export type AgentRun = {
  newPhotos: number
  photosNeedingMetadata: number
  jobCreated: boolean
  requiresPayment: boolean
  jobId: string | null
  paymentJobId: string | null
}
