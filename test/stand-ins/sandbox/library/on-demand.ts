import type { Sandbox } from '../sandbox.ts'
import { libraryOf } from './libraries.ts'
import type { Platform } from './photo.ts'
import type { OnDemandLibrary } from './seed.ts'
import { addOnDemand } from './store.ts'

/** Makes the account's photos, if they are made on demand and not there. */
export function makeForAccount(sandbox: Sandbox, platform: Platform, key: string) {
  make(sandbox, platform, ({ account }) => account === key)
}

/** Makes the photo and all others of its owner, if they are made on demand and not there. */
export function makeForPhoto(sandbox: Sandbox, platform: Platform, photoId: string) {
  make(sandbox, platform, ({ owns }) => owns(photoId))
}

function make({ db, seed }: Sandbox, platform: Platform, isAsked: (library: OnDemandLibrary) => boolean) {
  const library = libraryOf(seed, platform)
  const asked = library?.onDemand?.find(isAsked)
  if (library && asked) addOnDemand(db, library, asked)
}
