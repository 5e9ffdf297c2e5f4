import { actionsMutants } from './actions.ts'
import { agentMutants } from './agent.ts'
import { authMutants } from './auth.ts'
import { billingMutants } from './billing.ts'
import { accountMutants } from './connections.ts'
import { dockMutants } from './dock.ts'
import { factsMutants } from './facts.ts'
import { flickrMutants } from './flickr.ts'
import { languageMutants } from './language.ts'
import { lifecycleMutants } from './lifecycle.ts'
import { limitsMutants } from './limits.ts'
import { linksMutants } from './links.ts'
import { lookBackMutants } from './look-back.ts'
import { mediaMutants } from './media.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { outagesMutants } from './outages.ts'
import { outboxMutants } from './outbox.ts'
import { passwordsMutants } from './passwords.ts'
import { paymentPageMutants } from './payment-page.ts'
import { platformsMutants } from './platforms.ts'
import { privacyMutants } from './privacy.ts'
import { publicPagesMutants } from './public-pages.ts'
import { refundsMutants } from './refunds.ts'
import { requestsMutants } from './requests.ts'
import { reviewMutants } from './review.ts'
import { sandboxMutants } from './sandbox.ts'
import { serviceWorkerMutants } from './service-worker.ts'
import { shellMutants } from './shell.ts'
import { simulationMutants } from './simulation.ts'
import { socketsMutants } from './sockets.ts'
import { storageMutants } from './storage.ts'
import { stripeMutants } from './stripe.ts'
import { webMutants } from './web.ts'

export const mutants: Mutant[] = [
  ...accountMutants,
  ...actionsMutants,
  ...agentMutants,
  ...lookBackMutants,
  ...authMutants,
  ...dockMutants,
  ...factsMutants,
  ...flickrMutants,
  ...lifecycleMutants,
  ...limitsMutants,
  ...linksMutants,
  ...mediaMutants,
  ...moneyMutants,
  ...outboxMutants,
  ...billingMutants,
  ...publicPagesMutants,
  ...refundsMutants,
  ...stripeMutants,
  ...outagesMutants,
  ...passwordsMutants,
  ...paymentPageMutants,
  ...requestsMutants,
  ...privacyMutants,
  ...platformsMutants,
  ...socketsMutants,
  ...storageMutants,
  ...reviewMutants,
  ...webMutants,
  ...languageMutants,
  ...sandboxMutants,
  ...serviceWorkerMutants,
  ...shellMutants,
  ...simulationMutants,
]
