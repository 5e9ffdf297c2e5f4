import { flickrLibrary } from '../flickr/library.ts'
import { smugmugLibrary } from '../smugmug/library.ts'
import { unsplashLibrary } from '../unsplash/library.ts'
import type { FolderLibrary } from './folder.ts'
import type { Platform } from './photo.ts'
import { baseLibrary, type PlatformLibrary, type Seed } from './seed.ts'

/** The base library as each platform stores it. */
const PLATFORM_LIBRARIES = [flickrLibrary, unsplashLibrary, smugmugLibrary]

export function librarySeed(folder: FolderLibrary | null): Seed {
  const base = baseLibrary(folder)
  const libraries = PLATFORM_LIBRARIES.map(library => library(base))
  const platforms = libraries.map(library => library.platform).join(' ')
  return { name: `${folder ? folder.name : 'own'} on ${platforms}`, libraries }
}

export function libraryOf(seed: Seed, platform: Platform): PlatformLibrary | undefined {
  return seed.libraries.find(library => library.platform === platform)
}
