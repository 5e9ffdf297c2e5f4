import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../errors.ts'

/** The largest honest body names 2,000 photos by id. */
const MAX_BODY_BYTES = 256 * 1024

export const bodySize = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new AppError('TOO_LARGE')
  },
})
