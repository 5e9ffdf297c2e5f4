import type { Migrations } from '../../store/migrate.ts'
import { descriptionsAsText } from './descriptions-as-text.ts'

/** The one row of the job, a row per photo, operation and timer. A photo's `result` is stored as it is sent. */
const tables = `
  CREATE TABLE IF NOT EXISTS job (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS photos (
    position INTEGER PRIMARY KEY,
    photo_id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    status TEXT NOT NULL,
    applied INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER NOT NULL DEFAULT 0,
    enqueue_at INTEGER,
    result TEXT NOT NULL,
    facts TEXT NOT NULL,
    attempted TEXT
  );
  CREATE INDEX IF NOT EXISTS photos_revision ON photos (revision);
  CREATE INDEX IF NOT EXISTS photos_enqueue ON photos (enqueue_at) WHERE enqueue_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS counts (
    status TEXT NOT NULL,
    applied INTEGER NOT NULL,
    skipped INTEGER NOT NULL,
    photos INTEGER NOT NULL,
    PRIMARY KEY (status, applied, skipped)
  ) WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS photo_added AFTER INSERT ON photos BEGIN
    INSERT INTO counts VALUES (new.status, new.applied, new.skipped, 1)
      ON CONFLICT DO UPDATE SET photos = photos + 1;
  END;
  CREATE TRIGGER IF NOT EXISTS photo_changed AFTER UPDATE OF status, applied, skipped ON photos
    WHEN (old.status, old.applied, old.skipped) <> (new.status, new.applied, new.skipped) BEGIN
    UPDATE counts SET photos = photos - 1
      WHERE (status, applied, skipped) = (old.status, old.applied, old.skipped);
    INSERT INTO counts VALUES (new.status, new.applied, new.skipped, 1)
      ON CONFLICT DO UPDATE SET photos = photos + 1;
  END;
  CREATE TABLE IF NOT EXISTS operations (
    photo_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    batch INTEGER NOT NULL,
    place INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    since INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS operations_place ON operations (place);
  CREATE INDEX IF NOT EXISTS operations_kind ON operations (kind, batch);
  CREATE INDEX IF NOT EXISTS operations_due ON operations (due);
  CREATE TABLE IF NOT EXISTS timers (name TEXT PRIMARY KEY, due INTEGER NOT NULL);
`

/** How often a person has had a failed photo described once more. */
const retries = 'ALTER TABLE photos ADD COLUMN retries INTEGER NOT NULL DEFAULT 0;'

/** A timer that is set while its handler runs: how often the handler was begun without an end, and the time set. */
const timerRuns = `
  ALTER TABLE timers ADD COLUMN runs INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE timers ADD COLUMN again INTEGER;
`

/** Per photo and service, how many good answers the service had given when it last failed for the photo. */
const failures = `
  CREATE TABLE IF NOT EXISTS failures (
    photo_id TEXT NOT NULL,
    service TEXT NOT NULL,
    answers INTEGER NOT NULL,
    PRIMARY KEY (photo_id, service)
  ) WITHOUT ROWID;
`

/** Whether a write of the operation was sent, and, once it is stopped, until when it may send another call. */
const stops = `
  ALTER TABLE operations ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE operations ADD COLUMN stop_by INTEGER;
`

/** The backup of a description in the form it was read in, where the platform renders it. */
const backupAsRead = 'ALTER TABLE photos ADD COLUMN backup_as_read TEXT;'

/** Stopped operations are looked for after every photo, and there may be thousands of others. */
const stopIndex = 'CREATE INDEX IF NOT EXISTS operations_stopped ON operations (place) WHERE stop_by IS NOT NULL;'

/** The connection an operation was asked for under: when it was made, 0 without one, null where nobody said. */
const askedUnder = 'ALTER TABLE operations ADD COLUMN connected_at INTEGER;'

/** Photos that wait for a person, as an index: there may be thousands of others. */
const heldPhotos = `
  ALTER TABLE photos ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX IF NOT EXISTS photos_held ON photos (held) WHERE held = 1;
`

/** Photos whose texts were taken back, as an index: their state stands in the result alone. */
const undonePhotos = `
  CREATE INDEX IF NOT EXISTS photos_undone ON photos (photo_id) WHERE applied = 0 AND result ->> 'undoneAt' IS NOT NULL;
`

/** Results are sent as they are stored: those of earlier releases get the key for the sources of names. */
const sources = `
  UPDATE job SET data = json_set(data, '$.revision', (data ->> 'revision') + 1)
    WHERE EXISTS (SELECT 1 FROM photos WHERE result -> 'sources' IS NULL);
  UPDATE photos SET revision = (SELECT data ->> 'revision' FROM job), result = json_set(result, '$.sources', json('[]'))
    WHERE EXISTS (SELECT 1 FROM job) AND result -> 'sources' IS NULL;
`

/** Photos approved and not yet applied, as an index: that they are approved stands in the result alone. */
const approvedPhotos = `
  CREATE INDEX IF NOT EXISTS photos_approved ON photos (photo_id)
    WHERE status = 'processed' AND applied = 0 AND skipped = 0 AND result ->> 'approved' = 1;
`

/** What was taken back waits for another decision: earlier releases kept the one that was taken back with it. */
const undoneToReview = `
  UPDATE job SET data = json_set(data, '$.revision', (data ->> 'revision') + 1)
    WHERE EXISTS (
      SELECT 1 FROM photos WHERE applied = 0 AND result ->> 'undoneAt' IS NOT NULL AND result ->> 'approved' = 1
    );
  UPDATE photos SET revision = (SELECT data ->> 'revision' FROM job), result = json_set(result, '$.approved', json('false'))
    WHERE EXISTS (SELECT 1 FROM job)
      AND applied = 0 AND result ->> 'undoneAt' IS NOT NULL AND result ->> 'approved' = 1;
`

/** The job's row gets the counts that its summary has now, as soon as anything wakes the object. */
const summaryAnew = `
  INSERT OR IGNORE INTO timers (name, due) SELECT 'summary', 0 FROM job;
`

/**
 * Each row of an index is written and paid for. Operations are taken in the order of their rows, and all are read for the
 * first that is due: nothing reads these two. The release before runs without them, only slower.
 */
const fewerIndexes = `
  DROP INDEX IF EXISTS operations_place;
  DROP INDEX IF EXISTS operations_due;
`

export const MIGRATIONS: Migrations = [
  tables,
  retries,
  timerRuns,
  failures,
  stops,
  backupAsRead,
  descriptionsAsText,
  stopIndex,
  askedUnder,
  heldPhotos,
  undonePhotos,
  sources,
  approvedPhotos,
  undoneToReview,
  summaryAnew,
  fewerIndexes,
]
