import type { Env } from '../env.ts'
import type { PhotoMessage } from './messages.ts'

export async function consumeQueue(_batch: MessageBatch<PhotoMessage>, _env: Env): Promise<void> {}
