import { useEffect, useState } from 'react'
import { useMedia } from '#web/lib/use-media.ts'
import { savesData } from './use-preload.ts'

/** Where more than about 1,024 px can be seen. */
const SHOWS_MORE = '(min-width: 1024px), (min-resolution: 2dppx)'

/**
 * The address of a larger rendition once it is loaded and decoded, so that it can take the first one's place at once.
 * It stays null where it makes no difference, where data is to be saved, and if it cannot be loaded.
 */
export function useLargerPicture(url: string, isFirstShown: boolean): string | null {
  const [loaded, setLoaded] = useState<string | null>(null)
  const isWanted = useMedia(SHOWS_MORE) && isFirstShown && url !== ''
  useEffect(() => {
    if (!isWanted || savesData()) {
      return
    }
    const image = new Image()
    image.src = url
    image.decode().then(
      () => setLoaded(url),
      () => undefined,
    )
    // A photo that is left no longer takes up the connection.
    return () => image.removeAttribute('src')
  }, [isWanted, url])
  return loaded
}
