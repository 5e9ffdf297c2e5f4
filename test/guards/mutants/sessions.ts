import type { Mutant } from './mutant.ts'

const OUTBOX = 'test/rules/web/outbox.test.ts'
const AUTH = 'test/worker/features/auth/auth.test.ts'
const PASSWORDS = 'test/worker/features/auth/passwords.test.ts'

export const sessions: Mutant[] = [
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
    guard: 'signing out ends the session itself',
    file: 'worker/features/auth/sessions.ts',
    in: 'signOut',
    find: 'deleteSession(deps.db, actor.sessionHash)',
    replace: '...[]',
    test: AUTH,
    fails: 'logging out ends the session and clears the cookie, and works without a session too',
  },
  {
    guard: 'a mail link works once',
    file: 'worker/features/auth/queries.ts',
    in: 'isOpen',
    find: 'isNull(loginLinks.consumedAt)',
    replace: '...[]',
    test: AUTH,
    fails: 'a link works once',
  },
  {
    guard: 'a password without the old one needs a fresh link',
    file: 'worker/features/auth/owner.ts',
    in: 'isFreshFromLink',
    find: 'now - LINK_MS',
    replace: '0',
    test: PASSWORDS,
    fails: 'a session that a link has just opened may omit the token, an older one may not',
  },
  {
    guard: 'a new password ends the other sessions',
    file: 'worker/features/auth/passwords.ts',
    in: 'setPassword',
    find: 'deleteOtherSessions(db, actor.userId, actor.sessionHash)',
    replace: '...[]',
    test: PASSWORDS,
    fails: 'changing the password renews this session’s cookie and ends the other sessions',
  },
  {
    guard: 'guesses at one address from one IP are counted',
    file: 'worker/features/auth/log-in.ts',
    in: 'usesOfGuessing',
    find: "['logInPerAddressAndIp', email, ip]",
    replace: "['logInPerAddressAndIp', email, ip, crypto.randomUUID()]",
    test: 'test/worker/features/auth/sign-in-limits.test.ts',
    fails: 'guesses at one address from one IP end after ten, whether or not the address is known',
  },
]
