import { Hono } from 'hono'
import type { AppContext } from './context.ts'
import { AppError } from './errors.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { flagRoutes } from './features/flags/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { jobRoutes, photoJobRoutes } from './features/jobs/routes.ts'
import { allowanceRoutes } from './features/payments/routes.ts'
import { photoRoutes } from './features/photos/routes.ts'
import { authPreferenceRoutes, preferenceRoutes } from './features/preferences/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { access } from './middleware/access.ts'
import { bodySize } from './middleware/body-size.ts'
import { answerError } from './middleware/errors.ts'
import { headers } from './middleware/headers.ts'
import { origin } from './middleware/origin.ts'
import { request } from './middleware/request.ts'
import { session } from './middleware/session.ts'

/** The whole API. Nothing below `access` is reached without the role that its table asks for. */
export const app = new Hono<AppContext>()
  .use(headers, request)
  .basePath('/api')
  .use(origin, session, access, bodySize)
  .route('/health', healthRoutes)
  .route('/features', flagRoutes)
  .route('/stats', statsRoutes)
  .route('/contact', contactRoutes)
  .route('/auth', authRoutes)
  .route('/auth', accountRoutes)
  .route('/auth', authPreferenceRoutes)
  .route('/users', preferenceRoutes)
  .route('/users', allowanceRoutes)
  .route('/account', privacyRoutes)
  .route('/photos', photoRoutes)
  .route('/photos', photoJobRoutes)
  .route('/jobs', jobRoutes)

app.notFound(() => {
  throw new AppError('NOT_FOUND')
})
app.onError(answerError)
