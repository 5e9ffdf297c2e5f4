import { DEFAULT_FLAGS } from '#worker/contract/flags.ts'
import { PLATFORMS, PROVIDERS } from '#worker/domain/platforms.ts'

const names = (isOffered: boolean) =>
  PROVIDERS.map(provider => PLATFORMS[provider])
    .filter(({ flag }) => DEFAULT_FLAGS[flag] === isOffered)
    .map(({ name }) => name)

/** The platforms that are offered unless the operator decides otherwise: "Flickr or Unsplash". */
export const OFFERED = new Intl.ListFormat('en', { type: 'disjunction' }).format(names(true))

/** The platforms that an operator can turn on; empty if there are none. */
export const ON_REQUEST = new Intl.ListFormat('en', { type: 'disjunction' }).format(names(false))
