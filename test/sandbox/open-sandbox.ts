import { openDatabase, readSetting, transact, writeSetting } from './db.ts'
import { librarySeed } from './library/libraries.ts'
import { readFolder } from './library/read-folder.ts'
import { loadSeed } from './library/store.ts'
import type { Sandbox } from './sandbox.ts'

/** Opens the state of an earlier run, or seeds a new one. */
export async function openSandbox(options: {
  stateDir: string
  appOrigin: string
  photosDir?: string | undefined
}): Promise<Sandbox> {
  const db = openDatabase(options.stateDir)
  const folder = options.photosDir ? await readFolder(options.photosDir, Date.now()) : null
  const seed = librarySeed(folder)
  if (readSetting(db, 'seed') !== seed.name) {
    transact(db, () => {
      loadSeed(db, seed)
      writeSetting(db, 'seed', seed.name)
    })
  }
  return { db, appOrigin: options.appOrigin, seed, now: () => Date.now() }
}
