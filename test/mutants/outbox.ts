import type { Mutant } from './mutant.ts'

const OUTBOX = 'web/lib/outbox/outbox.ts'
const SENDER = 'web/lib/outbox/change-sender.ts'
const EDITING = 'web/features/jobs/data/editing.ts'
const KEPT_DRAFTS = 'test/unit/web/kept-drafts.test.ts'
const DRAFTS = 'test/unit/web/editing.test.ts'
const UNIT = 'test/unit/web/outbox.test.ts'
const PAGES = 'test/pages/outbox.test.ts'

/** What is kept on the device until the server has it. */
export const outboxMutants: Mutant[] = [
  {
    guard: 'a change is on the device before it is sent',
    file: OUTBOX,
    find: '      storage.keep(change)\n      changes = [',
    replace: '      changes = [',
    test: UNIT,
    fails:
      'changes on this device made without a connection, are kept over a reload and sent in their order once there is one',
  },
  {
    guard: 'changes of one photo wait for each other',
    file: SENDER,
    find: '!failed.has(change.id) && !photoIds.some(photoId => busy.has(photoId))',
    replace: '!failed.has(change.id) && !underWay.has(change.id)',
    test: UNIT,
    fails: 'changes on this device of one photo wait for each other, those of others do not',
  },
  {
    guard: 'where nothing answers, nothing more is tried',
    file: SENDER,
    find: 'isPaused ||= isUnanswered(error)',
    replace: 'isPaused ||= false',
    test: UNIT,
    fails: 'changes on this device are not tried one after the other where nothing answers',
  },
  {
    guard: 'a page of the network is no answer',
    file: 'web/lib/outbox/send-change.ts',
    find: 'if (!answer?.[answered]) {',
    replace: 'if (!answer) {',
    test: UNIT,
    fails:
      'changes on this device are kept when the answer comes from a log-in page of the network, not from the server',
  },
  {
    guard: 'one tab sends at a time',
    file: SENDER,
    find: 'host.locks ? host.locks.request(host.lockName, whileLocked).catch(whileLocked) : whileLocked()',
    replace: 'whileLocked()',
    test: UNIT,
    fails: 'two tabs send each change once, whichever tab it was made in, and both hear of the answer',
  },
  {
    guard: 'a change that nobody else may make is not refused in their session',
    file: SENDER,
    find: 'new Set([403, 404])',
    replace: 'new Set([404])',
    test: UNIT,
    fails: 'the session that is that of somebody who may not review yet keeps the change',
  },
  {
    guard: 'changes do not wait for ever where nobody says whose session it is',
    file: SENDER,
    find: "unknown.status === 401 ? 'other session' : 'passing'",
    replace: "unknown.status === 401 ? 'passing' : 'other session'",
    test: UNIT,
    fails: 'nobody knows whose session it is while the server does not say: the change is sent again',
  },
  {
    guard: 'a refused text does not take the place of the one being typed',
    file: EDITING,
    find: 'fail(newEntry(draft), reason)',
    replace: 'add(draft)',
    test: KEPT_DRAFTS,
    fails:
      'leaving the page a text that is refused after a reload does not take the place of the one being typed by then',
  },
  {
    guard: 'a refused text returns to its editor although that was opened again',
    file: EDITING,
    find: 'newer !== entry && isInUse(newer)',
    replace: 'newer && newer !== entry',
    test: DRAFTS,
    fails:
      'saving what was typed what could not be saved stays in its editor, which was opened again and left untouched',
  },
  {
    guard: 'a page that is open again hears what its earlier visit is refused',
    file: EDITING,
    find: 'if (isInUse(entries.get(key))) {',
    replace: 'if (isLoaded || isInUse(entries.get(key))) {',
    test: KEPT_DRAFTS,
    fails: 'leaving the page a text that is refused once the page is open again is in its editor there',
  },
  {
    guard: 'a suspended tab with the lock leaves nobody waiting for ever',
    file: SENDER,
    find: '      isBlocked = true\n',
    replace: '',
    test: UNIT,
    fails: 'two tabs one that is suspended while it sends stops no other for ever: that one says that its changes wait',
  },
  {
    guard: 'changes are sent where the document may have no locks',
    file: SENDER,
    find: '.catch(whileLocked)',
    replace: '',
    test: UNIT,
    fails: 'two tabs are not told apart where the browser has no locks for this document: each sends',
  },
  {
    guard: 'a page of the network is no missing job',
    file: 'web/features/jobs/data/job-store.ts',
    find: '} else if (!known) {',
    replace: '} else if (false) {',
    test: 'test/unit/web/job-store.test.ts',
    fails: 'keeping a job current a page of the network in place of the job is no job that is missing',
  },
  {
    guard: 'a tab sends what another one has left behind',
    file: OUTBOX,
    find: 'stored ? isUnsent(stored) : waiters.has(change.id)',
    replace: 'waiters.has(change.id)',
    test: UNIT,
    fails: 'two tabs a tab that is closed leaves its changes to the other',
  },
  {
    guard: 'nothing is sent in the session of another user',
    file: SENDER,
    find: 'const maySend = isStarted && !isPaused && !isOffline() && isSignedInAs(userId)',
    replace: 'const maySend = isStarted && !isPaused && !isOffline()',
    test: UNIT,
    fails: 'the session that changes under a tab stops it: what it has not sent stays',
  },
  {
    guard: 'an ended session keeps what was not sent',
    file: SENDER,
    find: "if (error.status === 401) {\n      return 'other session'",
    replace: 'if (error.status === 401) {\n      return error',
    test: UNIT,
    fails: 'the session that has ended keeps the change',
  },
  {
    guard: 'what is not found in the session of another user is no refusal',
    file: SENDER,
    find: '!SESSION_REFUSALS.has(error.status)',
    replace: 'error.status !== 401',
    test: UNIT,
    fails: 'the session that is somebody else’s, as only a photo that is not found shows keeps the change',
  },
  {
    guard: 'a refused text stays until its page has taken it',
    file: OUTBOX,
    find: '      storage.keep({ ...change, refusal: message })\n',
    replace: '      storage.remove(change.id)\n',
    test: UNIT,
    fails:
      'a change that is refused after a reload keeps what was typed until its page takes it, and says so where nothing was typed',
  },
  {
    guard: 'a change does not overtake an earlier one of its photo when the page is left',
    file: OUTBOX,
    find: ' && !earlier.has(change.photoId)',
    replace: '',
    test: UNIT,
    fails: 'a document that goes away sends once more what no earlier change of its photo could upset',
  },
  {
    guard: 'logging out with unsent changes asks',
    file: 'web/features/shell/log-out.tsx',
    find: '    if (isSent) {',
    replace: '    if (isSent || unsent === 0) {',
    test: PAGES,
    fails: 'logging out with unsent changes asks; nobody else sends them, and they wait for their own user',
  },
  {
    guard: 'the page is not reloaded while something is typed',
    file: 'web/lib/new-release.ts',
    find: 'for (let look = 1; hasUnsavedWork(); look++) {',
    replace: 'for (let look = 1; look < 1 && hasUnsavedWork(); look++) {',
    test: PAGES,
    fails: 'where a release has taken away the code of a view, the page reloads once, and not while something is typed',
  },
  {
    guard: 'a view stays until the code of the next one is here',
    file: 'web/features/jobs/review/job-review.tsx',
    find: 'if (shown !== chosen && parts[chosen]) {',
    replace: 'if (shown !== chosen) {',
    test: PAGES,
    fails: 'where a release has taken away the code of a view, the page reloads once, and not while something is typed',
  },
  {
    guard: 'nothing is live without a network',
    file: 'web/features/jobs/data/job-store.ts',
    find: '    live?.drop()\n',
    replace: '',
    test: 'test/unit/web/job-store.test.ts',
    fails:
      'keeping a job current is not live from the moment the network is gone, and reads what it missed when that is back',
  },
]
