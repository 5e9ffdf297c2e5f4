import type { Mutant } from './mutant.ts'

const LOG_IN = 'test/pages/log-in-document.test.ts'
const LANDING = 'test/pages/landing.test.ts'

export const publicPagesMutants: Mutant[] = [
  {
    guard: 'what is sent before the code has come is not sent by the browser itself',
    file: 'web/login.html',
    find: "addEventListener('submit', window.keepEarly, true)",
    replace: '',
    test: LOG_IN,
    fails: 'what is sent with Enter before the code has come is sent once it has',
  },
  {
    guard: 'a log-in page without its code does not seem to work',
    file: 'web/login.html',
    find: "addEventListener('error', noteUnloaded, true)",
    replace: '',
    test: LOG_IN,
    fails: 'where the code cannot be loaded, the page says so, and nothing that was sent seems to go on',
  },
  {
    guard: 'what was sent early is sent once there is code for it',
    file: 'web/lib/prerendered.ts',
    find: 'early.requestSubmit()',
    replace: 'early.reportValidity()',
    test: LOG_IN,
    fails: 'what is sent with Enter before the code has come is sent once it has',
  },
  {
    guard: 'the page takes over the document it came in, instead of a new one',
    file: 'web/main.tsx',
    find: 'if (root && isPrerendered) {',
    replace: 'if (root && !root.isConnected) {',
    test: LOG_IN,
    fails: 'what is typed before the code has come stays, and so does the focus',
  },
  {
    guard: 'the log-in document shows its form before it is known who asks',
    file: 'web/routes.tsx',
    find: '(isLogin && !isPrerendered)',
    replace: 'isLogin',
    test: 'test/unit/web/static-pages.test.ts',
    fails: 'each log-in document holds the form of its tab',
  },
  {
    guard: 'the log-in document holds the tab that is asked for',
    file: 'web/functions/login.ts',
    find: 'query.has(SIGN_IN) ? `/${SIGN_IN}` : PAGES.login',
    replace: 'query.has(SIGN_IN) ? PAGES.login : PAGES.login',
    test: LOG_IN,
    fails: 'the log-in page is there before its code, as it will look: the form of the tab that was asked for',
  },
  {
    guard: 'the landing page needs no script to show every style',
    file: 'web/features/landing/landing.css',
    find: '@media (scripting: enabled) {',
    replace: '@media all {',
    test: LANDING,
    fails: 'without script and without pictures the page says all it says',
  },
  {
    guard: 'the smallest charge is named as such for few photos only',
    file: 'web/features/landing/pricing.tsx',
    find: 'minimumApplied && photos <= MINIMUM_NAMED',
    replace: 'minimumApplied',
    test: LANDING,
    fails: 'prices are those of the price list, the smallest named as such for ten photos or fewer',
  },
  {
    guard: 'addresses are named only by a build that knows them',
    file: 'web/features/landing/head.tsx',
    find: '{origin && (',
    replace: '{origin !== null && (',
    test: 'test/unit/web/static-pages.test.ts',
    fails: 'without a known address nothing absolute is named',
  },
]
