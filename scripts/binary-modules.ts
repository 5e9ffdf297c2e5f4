import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const isBinary = (name: string) => name.endsWith('.bin')
const moduleOf = (path: string) => `
  import { readFileSync } from 'node:fs'
  export default new Uint8Array(readFileSync(${JSON.stringify(path)})).buffer
`

/** Lets Node import *.bin files as the Worker does, with the file's bytes as the default export. Call it before the import. */
export function readBinaryModules() {
  registerHooks({
    load(url, context, next) {
      if (!isBinary(url)) return next(url, context)
      return { format: 'module', source: moduleOf(fileURLToPath(url)), shortCircuit: true }
    },
  })
}

/** A Vite plugin that does the same for tests on Node. */
export const binaryModules = {
  name: 'binary-modules',
  load: (id: string) => (isBinary(id) ? moduleOf(id) : null),
}
