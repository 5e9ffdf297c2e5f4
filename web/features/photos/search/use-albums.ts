import useSWR from 'swr'
import { errorText, loadData } from '#web/lib/api.ts'
import { api } from '#worker/contract/paths.ts'
import type { Album, AlbumsAnswer } from '#worker/contract/photos.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'

export type Albums = {
  albums: Album[] | undefined
  /** Why the albums could not be loaded, if there are none to show. */
  failure: string | undefined
  retry: () => void
}

/** The albums of a platform, requested once they are `wanted`, if the platform has albums. */
export function useAlbums(provider: Provider, wanted: boolean): Albums {
  const { name, capabilities } = PLATFORMS[provider]
  const { data, error, mutate } = useSWR(
    wanted && capabilities.albums ? api.albums(provider) : null,
    loadData<AlbumsAnswer>,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const failure = error && !data ? errorText(error, `Failed to load ${name} albums`) : undefined
  return { albums: data?.albums, failure, retry: () => void mutate() }
}
