import type { Mutant } from './mutant.ts'

const OUTBOX = 'test/rules/web/outbox.test.ts'
const EDITING = 'test/rules/web/editing.test.ts'

export const outboxMutants: Mutant[] = [
  {
    guard: 'a change is on the device before it is sent',
    file: 'web/lib/outbox/outbox.ts',
    in: 'createOutbox',
    find: 'storage.keep(change)',
    replace: '',
    test: OUTBOX,
    fails:
      'changes on this device made without a connection, are kept over a reload and sent in their order once there is one',
  },
  {
    guard: 'changes of one photo wait for each other',
    file: 'web/lib/outbox/change-sender.ts',
    in: 'createSender',
    find: 'photoIds.some(photoId => busy.has(photoId))',
    replace: 'underWay.has(change.id)',
    test: OUTBOX,
    fails: 'changes on this device of one photo wait for each other, those of others do not',
  },
  {
    guard: 'a captive portal’s page does not count as an answer',
    file: 'web/lib/outbox/send-change.ts',
    in: 'sendOnce',
    find: 'answer?.[answered]',
    replace: 'answer',
    test: OUTBOX,
    fails: 'changes on this device are kept when a captive portal answers instead of the server',
  },
  {
    guard: 'a refusal in another user’s session does not discard a change',
    file: 'web/lib/outbox/change-sender.ts',
    in: 'SESSION_REFUSALS',
    find: '403',
    replace: '...[]',
    test: OUTBOX,
    fails: 'the session that belongs to somebody who may not review yet keeps the change',
  },
  {
    guard: 'nothing is sent in another user’s session',
    file: 'web/lib/outbox/change-sender.ts',
    in: 'createSender',
    find: 'isStarted && !isPaused && !isOffline() && isSignedInAs(userId)',
    replace: 'isStarted && !isPaused && !isOffline()',
    test: OUTBOX,
    fails: 'the session that changes while a tab sends stops it: what it has not sent stays',
  },
  {
    guard: 'unsent changes survive the end of a session',
    file: 'web/lib/outbox/change-sender.ts',
    in: 'createSender',
    find: "return 'other session'",
    replace: 'return error',
    test: OUTBOX,
    fails: 'the session that has ended keeps the change',
  },
  {
    guard: 'an edit whose answer was lost is sent again',
    file: 'web/lib/outbox/change-sender.ts',
    in: 'createSender',
    find: 'isPassing(error)',
    replace: 'false',
    test: EDITING,
    fails: 'saving what was typed an edit whose answer was lost is sent again as it was',
  },
  {
    guard: 'leaving the page saves the open text',
    file: 'web/features/jobs/data/editing.ts',
    in: 'createEditing',
    find: 'entry => obstacleOf(entry) === null',
    replace: '() => false',
    test: 'test/rules/web/kept-drafts.test.ts',
    fails: 'leaving the page saves the open text',
  },
]
