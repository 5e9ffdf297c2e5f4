import { vi } from 'vitest'

// The files of a project share processes to save start-ups; each begins with modules and globals of its own.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
