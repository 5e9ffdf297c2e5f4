import { vi } from 'vitest'

// The test files of a project share processes, which saves start-ups. Each file gets fresh modules and globals.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
