import type { Mutant } from './mutant.ts'

const WORKER = 'web/service-worker/service-worker.ts'
const TEST = 'test/pages/service-worker.test.ts'
const UNTOUCHED =
  'the worker answers nothing of the API, of payments or media, no part of a file, and not the page at / while there is a network'
const WHOLE = 'a release is kept whole or not at all: a page of the network in its place'
const ASKS = 'a new release asks before it takes over, never in the middle of an edit, and leaves other tabs theirs'

export const serviceWorkerMutants: Mutant[] = [
  {
    guard: 'a file of the copy is what was built',
    file: WORKER,
    find: '{ integrity, redirect',
    replace: '{ redirect',
    test: TEST,
    fails: WHOLE,
  },
  {
    guard: 'a release that cannot be kept whole is not kept',
    file: WORKER,
    find: '    if (isNew) await caches.delete(COPY)\n',
    replace: '',
    test: TEST,
    fails: WHOLE,
  },
  {
    guard: 'a part of a file does not come from the copy',
    file: WORKER,
    find: " || request.headers.has('range')",
    replace: '',
    test: TEST,
    fails: UNTOUCHED,
  },
  {
    guard: 'while there is a network the page at / does not come by the worker',
    file: WORKER,
    find: "pathname === '/' ? !navigator.onLine : ",
    replace: "pathname === '/' || ",
    test: TEST,
    fails: UNTOUCHED,
  },
  {
    guard: 'a release that could not be kept again stays',
    file: WORKER,
    find: 'if (isNew) await',
    replace: 'await',
    test: TEST,
    fails: 'a rollback that fails half way leaves the copy of the release in use',
  },
  {
    guard: 'a page that Back brings is not shown to another person',
    file: 'web/lib/signed-in-as.ts',
    find: 'persisted && !isSignedInAs(userId)',
    replace: 'false',
    test: TEST,
    fails:
      'after a log-out, Back brings no page of whoever was signed in, not even one that the browser has kept as it was',
  },
  {
    guard: 'a button of the line of a new release has room in it',
    file: 'web/features/shell/connection-line.module.css',
    find: 'html:has(.line > .offer)',
    replace: 'html:has(.offer)',
    test: TEST,
    fails: ASKS,
  },
  {
    guard: 'no copy stands in for a payment page',
    file: 'web/build/service-worker.ts',
    find: 'Object.values(others)',
    replace: 'Object.values({ payment, ...others })',
    test: TEST,
    fails: UNTOUCHED,
  },
  {
    guard: 'a tab that runs the release before finds its files',
    file: WORKER,
    find: 'others.slice(0, -1)',
    replace: 'others',
    test: TEST,
    fails: ASKS,
  },
  {
    guard: 'a release is not offered while something is being typed',
    file: 'web/lib/new-release.ts',
    find: '  while (hasUnsavedWork()) {\n    await nextLook()\n  }\n  isOffered',
    replace: '  isOffered',
    test: TEST,
    fails: ASKS,
  },
  {
    guard: 'a page that runs the new release has its worker take over',
    file: 'web/lib/service-worker.ts',
    find: "newest.postMessage('take over')",
    replace: 'return',
    test: TEST,
    fails: 'a page that runs the new release already is not asked, and the copy follows it',
  },
  {
    guard: 'a network that does not answer does not hold a page up',
    file: WORKER,
    find: 'Promise.race([answer.catch(copy), late])',
    replace: 'answer.catch(copy)',
    test: TEST,
    fails: 'where the network does not answer within three seconds, the page comes from the copy',
  },
  {
    guard: 'the worker that removes itself removes the copies, too',
    file: 'web/service-worker/remove.ts',
    find: '  await Promise.all((await caches.keys()).map(name => caches.delete(name)))\n',
    replace: '',
    test: TEST,
    fails: 'a build with the worker switched off removes the one that is there, and its copies',
  },
  {
    guard: 'without a connection the changes of whoever was signed in are counted',
    file: 'web/features/shell/unreached.tsx',
    find: '{userId !== null && <ConnectionLine userId={userId} />}',
    replace: '',
    test: TEST,
    fails: 'a reload without a connection shows the shell and what is kept, and goes on by itself',
  },
]
