import type { Mutant } from './mutant.ts'

const CHECKOUT = 'test/unit/web/checkout.test.ts'
const POLICY = 'test/unit/pages-files.test.ts'
const BROWSER = 'test/pages/payment.test.ts'
const BY_DOCUMENT =
  'the payment page is entered and left by loading a document, and nothing of the provider is asked for elsewhere'

/** Guards of the payment page. */
export const paymentPageMutants: Mutant[] = [
  {
    guard: 'the card form takes only the secret of a payment intent',
    file: 'web/features/payment/checkout.ts',
    find: ' || intentOf(answer.clientSecret) === null',
    replace: '',
    test: CHECKOUT,
    fails: 'the form is shown only for the secret of a payment intent',
  },
  {
    guard: 'what the provider said of the money outlasts the document',
    file: 'web/features/payment/checkout.ts',
    find: '    world.mark.set(paymentIntentId)\n    const received',
    replace: '    const received',
    test: CHECKOUT,
    fails: 'once the provider has the money it is marked, the server told, and no form comes back',
  },
  {
    guard: 'a payment marked as received shows no form',
    file: 'web/features/payment/checkout.ts',
    find: 'const paid = world.mark.read()',
    replace: 'const paid = null',
    test: CHECKOUT,
    fails: 'a reload shows no form: by the mark, or else because the provider knows',
  },
  {
    guard: 'the provider is asked before a form is shown',
    file: 'web/features/payment/checkout.ts',
    find: ' && !settles(known.paymentIntent)',
    replace: '',
    test: CHECKOUT,
    fails: 'a reload shows no form: by the mark, or else because the provider knows',
  },
  {
    guard: 'a refusal that names a paid intent is a payment',
    file: 'web/features/payment/checkout.ts',
    find: 'paymentIntent ?? error?.payment_intent',
    replace: 'paymentIntent',
    test: CHECKOUT,
    fails: 'a second tab learns from the refusal of its own payment that the money is there',
  },
  {
    guard: 'the address alone pays nothing',
    file: 'web/features/payment/checkout.ts',
    find: 'if (success) {',
    replace: 'if (success !== undefined) {',
    test: CHECKOUT,
    fails: 'back from 3-D Secure the server is asked; where it failed, the form says why',
  },
  {
    guard: 'the secret leaves the address',
    file: 'web/features/payment/use-checkout.ts',
    find: "window.history.replaceState(window.history.state, '', window.location.pathname)",
    replace: 'void 0',
    test: BROWSER,
    fails:
      '3-D Secure by redirect: failed, the form says so; completed, it is verified; no secret stays in the address',
  },
  {
    guard: 'the payment page has one policy',
    file: 'web/build/pages-files.ts',
    find: "    '  ! Content-Security-Policy',\n",
    replace: '',
    test: POLICY,
    fails: 'only payment pages let the payment provider in, by a whole policy in place of the other',
  },
  {
    guard: "a local build's other pages run no script of the stand-in's",
    file: 'web/build/pages-files.ts',
    find: "const local = content === 'ours' ? [] : standIns",
    replace: 'const local = standIns',
    test: POLICY,
    fails: "a local build lets the stand-in's payment form in where the real one may be, and nowhere else",
  },
  {
    guard: 'the payment page is left by loading a document',
    file: 'web/main.tsx',
    find: 'isPaymentDocument ? DocumentRouter : BrowserRouter',
    replace: 'isPaymentDocument ? BrowserRouter : BrowserRouter',
    test: BROWSER,
    fails: BY_DOCUMENT,
  },
  {
    guard: 'the payment page is entered by loading a document, whoever links there',
    file: 'web/routes.tsx',
    find: 'needsDocument(path) ? LoadDocument : Page',
    replace: 'needsDocument(path) ? Page : Page',
    test: BROWSER,
    fails: BY_DOCUMENT,
  },
  {
    guard: 'the choice for a paid job does not come back',
    file: 'web/features/payment/payment-page.tsx',
    find: '      forgetChoice(jobId)\n',
    replace: '',
    test: BROWSER,
    fails:
      'back from the payment page the selection, the criteria and the style are as they were, until the job is paid',
  },
  {
    guard: 'the choice for an unpaid job ends with the session',
    file: 'web/features/landing/landing.ts',
    find: '\nforgetAnyChoice()\n',
    replace: '',
    test: 'test/pages/landing.test.ts',
    fails: 'whoever signs out leaves no choice of photos behind: the landing page takes it away',
  },
]
