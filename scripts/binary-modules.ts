import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const isBinary = (name: string) => name.endsWith('.bin')
const moduleOf = (path: string) => `
  import { readFileSync } from 'node:fs'
  export default new Uint8Array(readFileSync(${JSON.stringify(path)})).buffer
`

/** Lets Node import *.bin as the Worker does, whose default export is the file's bytes. To be called before the import. */
export function readBinaryModules() {
  registerHooks({
    load(url, context, next) {
      if (!isBinary(url)) return next(url, context)
      return { format: 'module', source: moduleOf(fileURLToPath(url)), shortCircuit: true }
    },
  })
}

/** The same for tests on Node, whose modules Vite loads. */
export const binaryModules = {
  name: 'binary-modules',
  load: (id: string) => (isBinary(id) ? moduleOf(id) : null),
}
