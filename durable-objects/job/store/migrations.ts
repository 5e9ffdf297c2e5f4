import type { Migrations } from '../../store/migrate.ts'
import { descriptionsAsText } from './descriptions-as-text.ts'

/** One row for the job, and one for each photo, operation and timer. `result` of a photo is stored as it is sent. */
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

/** How often a person has retried a failed photo. */
const retries = 'ALTER TABLE photos ADD COLUMN retries INTEGER NOT NULL DEFAULT 0;'

/** How often the handler of a timer was begun without an end, and the time to which it was set while it ran. */
const timerRuns = `
  ALTER TABLE timers ADD COLUMN runs INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE timers ADD COLUMN again INTEGER;
`

/** For each photo and service, how many good answers the service had given when it last failed for the photo. */
const failures = `
  CREATE TABLE IF NOT EXISTS failures (
    photo_id TEXT NOT NULL,
    service TEXT NOT NULL,
    answers INTEGER NOT NULL,
    PRIMARY KEY (photo_id, service)
  ) WITHOUT ROWID;
`

/** Whether the operation has sent a write, and until when it may send calls once it is stopped. */
const stops = `
  ALTER TABLE operations ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE operations ADD COLUMN stop_by INTEGER;
`

/** The backup of a description in the form it was read in, on a platform that renders it. */
const backupAsRead = 'ALTER TABLE photos ADD COLUMN backup_as_read TEXT;'

/** Stopped operations are looked up after every photo, among what may be thousands of others. */
const stopIndex = 'CREATE INDEX IF NOT EXISTS operations_stopped ON operations (place) WHERE stop_by IS NOT NULL;'

/**
 * When the connection was made under which an operation was asked for; 0 if there was none, null if the caller did not
 * say.
 */
const askedUnder = 'ALTER TABLE operations ADD COLUMN connected_at INTEGER;'

/** An index of the photos that are held for a person: there may be thousands of others. */
const heldPhotos = `
  ALTER TABLE photos ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX IF NOT EXISTS photos_held ON photos (held) WHERE held = 1;
`

/** An index of the photos that were undone, which only the result tells. */
const undonePhotos = `
  CREATE INDEX IF NOT EXISTS photos_undone ON photos (photo_id) WHERE applied = 0 AND result ->> 'undoneAt' IS NOT NULL;
`

/** Results are sent as they are stored, so those of earlier releases get the key for the sources of names. */
const sources = `
  UPDATE job SET data = json_set(data, '$.revision', (data ->> 'revision') + 1)
    WHERE EXISTS (SELECT 1 FROM photos WHERE result -> 'sources' IS NULL);
  UPDATE photos SET revision = (SELECT data ->> 'revision' FROM job), result = json_set(result, '$.sources', json('[]'))
    WHERE EXISTS (SELECT 1 FROM job) AND result -> 'sources' IS NULL;
`

/** An index of the photos that are approved and not yet applied; only the result tells that they are approved. */
const approvedPhotos = `
  CREATE INDEX IF NOT EXISTS photos_approved ON photos (photo_id)
    WHERE status = 'processed' AND applied = 0 AND skipped = 0 AND result ->> 'approved' = 1;
`

/** An undone photo waits for a new decision: earlier releases left it approved. */
const undoneToReview = `
  UPDATE job SET data = json_set(data, '$.revision', (data ->> 'revision') + 1)
    WHERE EXISTS (
      SELECT 1 FROM photos WHERE applied = 0 AND result ->> 'undoneAt' IS NOT NULL AND result ->> 'approved' = 1
    );
  UPDATE photos SET revision = (SELECT data ->> 'revision' FROM job), result = json_set(result, '$.approved', json('false'))
    WHERE EXISTS (SELECT 1 FROM job)
      AND applied = 0 AND result ->> 'undoneAt' IS NOT NULL AND result ->> 'approved' = 1;
`

/** Has the summary in D1 written again, with the counts it has now, as soon as anything wakes the object. */
const summaryAnew = `
  INSERT OR IGNORE INTO timers (name, due) SELECT 'summary', 0 FROM job;
`

/**
 * Every entry of an index is a row that is written and paid for. Operations are taken in the order of their rows, and
 * all are read to find the first that is due, so nothing uses these two indexes. The previous release runs without
 * them, only slower.
 */
const fewerIndexes = `
  DROP INDEX IF EXISTS operations_place;
  DROP INDEX IF EXISTS operations_due;
`

/** An index of the photos that failed after a retry, among what may be thousands of others. */
const retriedPhotos = `
  CREATE INDEX IF NOT EXISTS photos_retried ON photos (retries) WHERE status = 'failed' AND retries > 0;
`

/** What the platform showed of a photo after our last write to it. */
const readBacks = 'ALTER TABLE photos ADD COLUMN read_back TEXT;'

/**
 * An entry is written for each operation, while the few reads by kind stop at the first one they find, and every
 * operation is read for the next due one anyway. The previous release runs without it, only slower.
 */
const noKindIndex = 'DROP INDEX IF EXISTS operations_kind;'

/** The newest edit of many photos, each photo's texts before and after it as JSON, for its undo. */
const editBatch = `
  CREATE TABLE IF NOT EXISTS edit_batch (
    photo_id TEXT PRIMARY KEY,
    batch INTEGER NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL
  ) WITHOUT ROWID;
`

/**
 * The title that applying would write, where there are others to choose from: photos of a job begin with different ones
 * as long as there are some. The previous release leaves it as it is. `named`: all names in its texts and titles that a
 * fact holds, for when another title is chosen.
 */
const titles = `
  ALTER TABLE photos ADD COLUMN title TEXT;
  ALTER TABLE photos ADD COLUMN named TEXT;
  CREATE INDEX IF NOT EXISTS photos_title ON photos (title) WHERE title IS NOT NULL;
`

/** The lists of the job's person as they were when it was made; no row if all are empty. */
const ownWords = 'CREATE TABLE IF NOT EXISTS own_words (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL);'
/**
 * `tries`: a row for each photo whose texts are being written again, with what was asked for and the time at which it is
 * sent to the queue, or sent again if no consumer has answered. `versions`: a row for each text of the model, as written
 * and, where another has taken its place, as it stood then. `photos.tries`: how many a photo has used.
 */
const tries = `
  CREATE TABLE IF NOT EXISTS tries (
    photo_id TEXT PRIMARY KEY,
    asked TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    sends INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS versions (
    photo_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    written TEXT NOT NULL,
    edited TEXT,
    PRIMARY KEY (photo_id, n)
  ) WITHOUT ROWID;
  ALTER TABLE photos ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
`

/** What its sender calls an edit of many photos: one whose answer was lost is sent again with the same key. */
const editKey = 'ALTER TABLE edit_batch ADD COLUMN key TEXT;'

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
  retriedPhotos,
  summaryAnew,
  readBacks,
  noKindIndex,
  editBatch,
  titles,
  ownWords,
  tries,
  editKey,
]
