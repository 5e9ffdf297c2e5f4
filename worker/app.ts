import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { AppError } from './errors.ts'
import { accountRoutes } from './features/account/routes.ts'
import { agentRoutes } from './features/agent/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { connectionRoutes } from './features/connections/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { flagRoutes } from './features/flags/routes.ts'
import { jobRoutes, photoJobRoutes } from './features/jobs/routes.ts'
import { healthRoutes } from './features/ops/routes.ts'
import { allowanceRoutes, paymentRoutes } from './features/payment/routes.ts'
import { photoRoutes } from './features/photos/routes.ts'
import { authPreferenceRoutes, preferenceRoutes } from './features/preferences/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { access } from './http/access.ts'
import { bodySize } from './http/body-size.ts'
import { type AppContext, context } from './http/context.ts'
import { answerError } from './http/errors.ts'
import { answerHeaders, securityHeaders } from './http/headers.ts'
import { origin, ownHost } from './http/origin.ts'
import { session } from './http/session.ts'

/** The whole API. Nothing after `access` is reached without the role that its table requires. */
export const app = new Hono<AppContext>()
  // With no header to read, the id is always ours and never chosen by the caller.
  .use(requestId({ headerName: '' }), securityHeaders, answerHeaders, context, ownHost)
  .basePath('/api')
  .use(origin, session, access, bodySize)
  .route('/health', healthRoutes)
  .route('/features', flagRoutes)
  .route('/stats', statsRoutes)
  .route('/contact', contactRoutes)
  .route('/auth', authRoutes)
  .route('/auth', connectionRoutes)
  .route('/auth', authPreferenceRoutes)
  .route('/users', preferenceRoutes)
  .route('/users', allowanceRoutes)
  .route('/account', accountRoutes)
  .route('/photos', photoRoutes)
  .route('/photos', photoJobRoutes)
  .route('/jobs', jobRoutes)
  .route('/payments', paymentRoutes)
  .route('/agent', agentRoutes)

app.notFound(() => {
  throw new AppError('NOT_FOUND')
})
app.onError(answerError)
