import type { Migrations } from '../../store/migrate.ts'

/** Calls granted, by second of the last hour, and the one row of the pause. */
const tables = `
  CREATE TABLE IF NOT EXISTS calls (second INTEGER PRIMARY KEY, calls INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS pause (id INTEGER PRIMARY KEY, until INTEGER NOT NULL, strikes INTEGER NOT NULL);
`

/** How many calls of a second were for strangers who sign in. */
const strangers = 'ALTER TABLE calls ADD COLUMN strangers INTEGER NOT NULL DEFAULT 0'

/** How many calls of a second were for agents. */
const agents = 'ALTER TABLE calls ADD COLUMN agents INTEGER NOT NULL DEFAULT 0'

/** The one row of the circuit breaker: a restart during an outage must not let every caller through. */
const breaker = `
  CREATE TABLE IF NOT EXISTS breaker (
    id INTEGER PRIMARY KEY,
    cause TEXT,
    since INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    failing_since INTEGER NOT NULL,
    probe_at INTEGER NOT NULL,
    probe_until INTEGER NOT NULL,
    answers INTEGER NOT NULL
  );
`

/** For a small key: calls granted for lists within the hour, and the last two users who asked for any call. */
const lists = `
  CREATE TABLE IF NOT EXISTS list_calls (user_id TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS asked (place INTEGER PRIMARY KEY, user_id TEXT NOT NULL, at INTEGER NOT NULL);
`

/** The one row of the calls of a day. */
const daily =
  'CREATE TABLE IF NOT EXISTS daily_calls (id INTEGER PRIMARY KEY, day INTEGER NOT NULL, calls INTEGER NOT NULL)'

export const MIGRATIONS: Migrations = [tables, strangers, breaker, agents, lists, daily]
