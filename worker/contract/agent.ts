import * as z from 'zod'
import {
  AGENT_TAGS,
  type AgentPause,
  MAX_MONTHLY_PHOTOS,
  SCAN_FREQUENCIES,
  type ScanFrequency,
} from '../domain/agent.ts'
import type { LanguageCode } from '../domain/languages.ts'
import type { Provider } from '../domain/platforms.ts'
import type { StyleChoice } from '../domain/styles.ts'
import { ProviderInput } from './photos.ts'
import { Language, Sentences, Style } from './preferences.ts'

export type AgentConfig = {
  enabled: boolean
  provider: Provider
  scanFrequency: ScanFrequency
  /** Photos with any of these tags; all photos if it is empty. */
  filters: { tags: string[] }
  metadataPreferences: { style: StyleChoice; descriptionSentences: number }
  language: LanguageCode
  /** Titles given by a camera (IMG_1234) count as missing. */
  replaceCameraNames: boolean
  /** Whether a daily mail reports what it did. */
  digest: boolean
  /** Whether it goes on with bought photos where no free ones are left. */
  usePrepaid: boolean
  /** How many photos it may use in a month (UTC); null for no limit. */
  monthlyPhotos: number | null
}

/** GET and PUT /api/agent/config. */
export type AgentConfigAnswer = { config: AgentConfig }

const TAGS = `At most ${AGENT_TAGS.max} tags of ${AGENT_TAGS.length} characters`

/** Trimmed, without empty and repeated ones. */
const Tags = z
  .array(z.string().trim().max(AGENT_TAGS.length, TAGS))
  .transform(tags => [...new Set(tags)].filter(tag => tag !== ''))
  .refine(tags => tags.length <= AGENT_TAGS.max, TAGS)

const MONTHLY = `Please choose a number from 1 to ${MAX_MONTHLY_PHOTOS}`

export const AgentInput = z.object({
  enabled: z.boolean('Please say whether the agent is enabled'),
  provider: ProviderInput,
  scanFrequency: z.enum(SCAN_FREQUENCIES, 'Please choose how often to scan'),
  filters: z.object({ tags: Tags }),
  metadataPreferences: z.object({ style: Style, descriptionSentences: Sentences }),
  language: Language.optional(),
  replaceCameraNames: z.boolean().optional(),
  digest: z.boolean().optional(),
  usePrepaid: z.boolean().optional(),
  monthlyPhotos: z.int(MONTHLY).min(1, MONTHLY).max(MAX_MONTHLY_PHOTOS, MONTHLY).nullable().optional(),
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
  /** Photos that its last scan left for want of photos it may use. */
  waitingPhotos: number
  /** Photos of its jobs made this month (UTC) that have or may get a text. */
  monthPhotos: number
  /** Photos on the account that its scans may use; for how many days they last at its pace, if that is known by now. */
  photosLeft: number
  daysLeft: number | null
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
