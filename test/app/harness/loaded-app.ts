import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'
import { inject } from 'vitest'
import type { mount } from './bundle-entry.tsx'
import { noteActivity } from './clock.ts'

type Mount = typeof mount
type Evaluate = (exports: { mount?: Mount }, require: NodeJS.Require) => void

let compiled: Evaluate | undefined

/** A fresh copy of the app, with modules of its own, React's included, so that it uses the clock of the test. */
export function loadApp(): Mount {
  compiled ??= compile()
  // Each element would be a task of its own for developer tools.
  Reflect.deleteProperty(console, 'createTask')
  // How React tells developer tools that it has rendered.
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: noteActivity,
      onPostCommitFiberRoot: noteActivity,
      onCommitFiberUnmount: noteActivity,
      onScheduleFiberRoot: noteActivity,
    },
  })
  const exports: { mount?: Mount } = {}
  compiled(exports, createRequire(import.meta.url))
  if (!exports.mount) throw new Error('The built app exports no mount.')
  return exports.mount
}

function compile(): Evaluate {
  const file = inject('appFile')
  const script = new Script(`(function (exports, require) {${readFileSync(file, 'utf8')}\n})`, { filename: file })
  return script.runInThisContext()
}
