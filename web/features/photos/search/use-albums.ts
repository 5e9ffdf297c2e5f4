import useSWR from 'swr'
import { errorText, loadData } from '#web/lib/api.ts'
import { api } from '#worker/contract/paths.ts'
import type { Album, AlbumsAnswer } from '#worker/contract/photos.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'

export type Albums = {
  albums: Album[] | undefined
  /** What went wrong, while there is nothing to show. */
  failure: string | undefined
  retry: () => void
}

/** The albums of a platform, asked for once they are `wanted` and where the platform has any. */
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
