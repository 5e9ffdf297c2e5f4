import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { VisionDeps } from '#worker/vision/request.ts'
import { freePort } from '../../test/kit/free-port.ts'
import startSandbox from '../../test/kit/sandbox-process.ts'
import { sandboxVars } from '../../test/kit/sandbox-vars.ts'

const root = new URL('../..', import.meta.url)

export type WordsModel = { name: string; standIn: boolean; config: VisionDeps['config']; close: () => void }

/** The model whose key is in the environment or `.dev.vars`; without one, a local sandbox that runs until `close`. */
export async function openModel(): Promise<WordsModel> {
  const own = { ...readDevVars(), ...process.env }
  const config = {
    APP_ORIGIN: 'http://localhost',
    IMAGE_HOSTS: [],
    OPENAI_BASE_URL: own.OPENAI_BASE_URL ?? deployedVar('OPENAI_BASE_URL'),
    OPENAI_MODEL: own.OPENAI_MODEL ?? deployedVar('OPENAI_MODEL'),
    OPENAI_API_KEY: own.OPENAI_API_KEY ?? '',
  }
  if (config.OPENAI_API_KEY !== '') {
    const name = `${config.OPENAI_MODEL} at ${new URL(config.OPENAI_BASE_URL).host}`
    return { name, standIn: false, config, close: () => undefined }
  }
  const sandboxPort = await freePort()
  process.env.TEST_SANDBOX_PORT = String(sandboxPort)
  const close = await startSandbox()
  process.on('exit', close)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  const { OPENAI_BASE_URL, OPENAI_API_KEY } = sandboxVars({ appOrigin: config.APP_ORIGIN, sandboxPort })
  return {
    name: 'the sandbox’s stand-in',
    standIn: true,
    config: { ...config, OPENAI_BASE_URL, OPENAI_API_KEY },
    close,
  }
}

function readDevVars(): NodeJS.Dict<string> {
  const file = new URL('.dev.vars', root)
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** A plain variable of wrangler.toml. */
function deployedVar(name: string): string {
  const toml = readFileSync(new URL('wrangler.toml', root), 'utf8')
  const value = new RegExp(`^${name} = "(.*)"$`, 'm').exec(toml)?.[1]
  if (value === undefined) throw new Error(`wrangler.toml sets no ${name}`)
  return value
}
