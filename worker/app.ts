import { type Handler, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { PROVIDERS } from './domain/platforms.ts'
import { AppError } from './errors.ts'
import * as account from './features/account/routes.ts'
import * as agent from './features/agent/routes.ts'
import * as auth from './features/auth/routes.ts'
import * as connections from './features/connections/routes.ts'
import * as contact from './features/contact/routes.ts'
import * as flags from './features/flags/routes.ts'
import * as jobs from './features/jobs/routes.ts'
import * as library from './features/library/routes.ts'
import * as ops from './features/ops/routes.ts'
import * as payment from './features/payment/routes.ts'
import * as photos from './features/photos/routes.ts'
import * as preferences from './features/preferences/routes.ts'
import * as stats from './features/stats/routes.ts'
import { type Access, requireAccess } from './http/access.ts'
import { bodySize } from './http/body-size.ts'
import { type AppContext, context, logged, settings } from './http/context.ts'
import { answerError } from './http/errors.ts'
import { answerHeaders, securityHeaders } from './http/headers.ts'
import { toOperators } from './http/operator.ts'
import { notFromOtherSites, origin, ownDatabase, ownHost, ownPagesOnly } from './http/origin.ts'
import { session } from './http/session.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = [method: Method, path: string, access: Access | 'operator', ...handlers: Handler<AppContext>[]]

// Without the group, an alternative could match a mere prefix.
const PROVIDER = `:provider{(?:${PROVIDERS.join('|')})}`

/**
 * All calls of the API. `public` is open to everyone, `temporary` to all who are signed in, `full` to full users,
 * `operator` to whoever has OPS_TOKEN.
 */
const CALLS: Call[] = [
  ['GET', '/ops', 'operator', ops.readOps],
  ['PATCH', '/ops', 'operator', ops.changeOps],
  ['POST', '/ops/check', 'operator', ops.checkServices],
  ['GET', '/features', 'public', flags.readFlags],
  ['GET', '/stats/photo-count', 'public', stats.readPhotoCount],
  ['POST', '/contact', 'public', contact.send],

  ['GET', '/auth/me', 'temporary', auth.readUser],
  ['GET', '/auth/session', 'temporary', auth.readSession],
  ['POST', '/auth/logout', 'public', auth.logOut],
  ['POST', '/auth/email', 'public', auth.sendLink],
  ['POST', '/auth/resend-verification', 'public', auth.sendLinkAgain],
  ['GET', '/auth/link', 'public', auth.readLink],
  ['GET', '/auth/verify-email', 'public', ownPagesOnly, auth.verifyEmail],
  ['POST', '/auth/password/login', 'public', auth.logInByPassword],
  ['POST', '/auth/password/register', 'temporary', auth.addPassword],
  ['POST', '/auth/password/change', 'temporary', auth.replacePassword],
  ['GET', '/auth/sessions', 'temporary', auth.readSessions],
  ['DELETE', '/auth/sessions', 'temporary', auth.endSessions],
  ['DELETE', '/auth/sessions/:id', 'temporary', auth.endSession],

  // Signing in with a connected platform account starts and ends without a session.
  ['GET', `/auth/${PROVIDER}`, 'public', notFromOtherSites, connections.start],
  ['GET', `/auth/${PROVIDER}/callback`, 'public', connections.finish],
  ['POST', '/auth/flickr/manual', 'public', connections.finishByCode],
  ['DELETE', `/auth/disconnect/${PROVIDER}`, 'temporary', connections.end],

  ['GET', '/users/preferences', 'temporary', preferences.read],
  ['PUT', '/users/preferences', 'temporary', preferences.save],
  ['PUT', '/auth/preferences', 'temporary', preferences.saveFromAuth],
  ['POST', '/users/preferences/reset', 'temporary', preferences.reset],

  ['GET', '/users/words', 'temporary', jobs.readTextUse],

  ['GET', '/account/activity', 'temporary', account.readActivity],
  ['GET', '/account/export', 'temporary', notFromOtherSites, account.downloadExport],
  ['DELETE', '/account', 'temporary', account.remove],

  ['GET', '/photos', 'full', photos.list],
  ['GET', '/photos/albums', 'full', photos.readAlbums],
  ['GET', '/photos/ids', 'full', photos.listIds],
  ['GET', '/library', 'full', library.read],
  ['POST', '/library/refresh', 'full', library.refresh],

  ['GET', '/jobs', 'full', jobs.list],
  ['GET', '/jobs/stats/summary', 'full', jobs.listRecent],
  ['POST', '/photos/process', 'full', jobs.create],
  ['GET', '/photos/job/:jobId', 'full', jobs.read],
  ['PATCH', '/photos/job/:jobId', 'full', jobs.rename],
  ['GET', '/photos/job/:jobId/live', 'full', jobs.follow],
  ['PATCH', '/photos/job/:jobId/photo/:photoId', 'full', jobs.editPhoto],
  ['PATCH', '/photos/job/:jobId/photos', 'full', jobs.patchPhotos],
  ['POST', '/photos/apply-single', 'full', jobs.applyPhoto],
  ['POST', '/photos/undo-apply', 'full', jobs.undoPhoto],
  ['POST', '/photos/apply-batch', 'full', jobs.applyPhotos],
  ['POST', '/photos/undo-batch', 'full', jobs.undoPhotos],
  ['GET', '/photos/job/:jobId/photo/:photoId/versions', 'full', jobs.listVersions],
  ['POST', '/photos/regenerate', 'full', jobs.rewrite],
  ['POST', '/photos/retry', 'full', jobs.retry],
  ['POST', '/photos/stop', 'full', jobs.stop],

  ['GET', '/users/free-trial-status', 'temporary', payment.readFreeTrial],
  ['POST', '/payments/create-payment-intent', 'full', payment.open],
  ['POST', '/payments/verify-payment', 'full', payment.verify],
  ['POST', '/payments/cancel', 'full', payment.cancel],
  ['GET', '/payments/prepaid', 'full', payment.readPrepaid],
  ['POST', '/payments/refund', 'full', payment.refund],
  ['POST', '/payments/order', 'full', payment.orderPhotos],
  ['GET', '/payments/order/:orderId', 'full', payment.readOrder],
  // Called by Stripe, which signs its requests.
  ['POST', '/payments/webhook', 'public', payment.receiveEvent],

  ['GET', '/agent/config', 'full', agent.readConfig],
  ['PUT', '/agent/config', 'full', agent.saveConfig],
  ['GET', '/agent/status', 'full', agent.readStatus],
  ['POST', '/agent/run', 'full', agent.run],
  // The token in the mail's link authorizes these two.
  ['GET', '/agent/mail-off', 'public', agent.showMailOff],
  ['POST', '/agent/mail-off', 'public', agent.turnMailsOff],
]

function notFound(): never {
  throw new AppError('NOT_FOUND')
}

export const app = new Hono<AppContext>()
  // Without a header name, the id is always ours and never the caller's choice.
  .use(requestId({ headerName: '' }), logged, securityHeaders, answerHeaders, context)
  // Answers at every host, whatever the settings and whosever the database.
  .get('/api/health', ops.readHealth)
  .use(settings, ownHost, ownDatabase)
  .basePath('/api')
  .use(origin, session)

for (const [method, path, access, ...handlers] of CALLS) {
  if (access === 'operator') for (const handler of handlers) app.on(method, path, toOperators(handler))
  else app.on(method, path, requireAccess(access), bodySize, ...handlers)
}
// Only a full user learns that a path does not exist.
app.all('*', requireAccess('full'), bodySize, notFound)
app.notFound(notFound)
app.onError(answerError)
