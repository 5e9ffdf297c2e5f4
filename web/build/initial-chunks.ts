import type { Rollup } from 'vite'

type Modules = { getModuleInfo: (id: string) => Pick<Rollup.ModuleInfo, 'importers'> | null }

/**
 * Groups of chunks for what `app` loads before its first page. Few chunks, because on a phone a request takes longer than
 * the few hundred bytes of most modules. What `site`, a page without the app, shares with it comes first, as a chunk of
 * its own, so that the page does not load the app.
 */
export function initialChunks({ app, site }: { app: string; site: string }) {
  const name = (id: string, modules: Modules) => {
    const importers = importersOf(id, modules)
    if (!importers.has(app)) return null
    if (importers.has(site)) return 'shared'
    return id.includes('/node_modules/') ? 'libraries' : 'app'
  }
  return ['app', 'libraries', 'shared'].map((chunk, index) => ({
    name: (id: string, modules: Modules) => (name(id, modules) === chunk ? chunk : null),
    debugName: chunk,
    priority: index,
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
