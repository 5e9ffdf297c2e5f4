import type { Rollup } from 'vite'

type Modules = { getModuleInfo: (id: string) => Pick<Rollup.ModuleInfo, 'importers'> | null }

type Entries = { app: string; site: string; login: string; dashboard: string }

/**
 * Groups of chunks for what the first visits load: `app` before its first page, and the two pages that most of them begin
 * on. Few chunks, because on a phone a request takes longer than the few hundred bytes of most modules. What `site`, a
 * page without the app, shares with the app is a chunk of its own, so that the page does not load the app; so is what
 * `login` shares only with the pages beside it; what it shares with others most pages need. A group with a higher priority takes the modules that its chunk
 * imports, too.
 */
export function initialChunks({ app, site, login, dashboard }: Entries) {
  const auth = login.slice(0, login.lastIndexOf('/') + 1)
  const chunkOf = (id: string, modules: Modules) => {
    const importers = importersOf(id, modules)
    const isLibrary = id.includes('/node_modules/')
    if (importers.has(app)) {
      if (importers.has(site)) return 'shared'
      return isLibrary ? 'libraries' : 'app'
    }
    if (!importers.has(login) || id === login || isLibrary) return null
    return importers.has(dashboard) || !id.includes(auth) ? 'app' : 'forms'
  }
  return ['forms', 'app', 'libraries', 'shared'].map((chunk, priority) => ({
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === chunk ? chunk : null),
    debugName: chunk,
    priority,
  }))
}

/** The module itself and all that import it statically, directly or not. */
function importersOf(id: string, modules: Modules): Set<string> {
  const importers = new Set([id])
  for (const module of importers) {
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) importers.add(importer)
  }
  return importers
}
