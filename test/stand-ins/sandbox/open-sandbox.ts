import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { databaseFile, openDatabase, readSetting, transact, writeSetting } from './db.ts'
import { librarySeed } from './library/libraries.ts'
import { readFolder } from './library/read-folder.ts'
import { loadSeed } from './library/store.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * Opens the state of an earlier run, or seeds a new one. `seeded`: the database of a closed sandbox that nobody has used,
 * which a new one copies instead of making its 15,000 photos again. `picturesDir`: a folder in which several sandboxes share
 * the pictures they paint.
 */
export async function openSandbox(options: {
  stateDir: string
  appOrigin: string
  photosDir?: string | undefined
  seeded?: string | undefined
  picturesDir?: string | undefined
}): Promise<Sandbox> {
  if (options.seeded && !existsSync(databaseFile(options.stateDir))) {
    mkdirSync(options.stateDir, { recursive: true })
    copyFileSync(options.seeded, databaseFile(options.stateDir))
  }
  const db = openDatabase(options.stateDir)
  const folder = options.photosDir ? await readFolder(options.photosDir, Date.now()) : null
  const seed = librarySeed(folder)
  if (readSetting(db, 'seed') !== seed.name) {
    transact(db, () => {
      loadSeed(db, seed)
      writeSetting(db, 'seed', seed.name)
    })
  }
  return { db, appOrigin: options.appOrigin, picturesDir: options.picturesDir, seed, now: () => Date.now() }
}
