import { env } from 'cloudflare:workers'
import { type Deps, depsFrom } from '#worker/deps.ts'

/** The real dependencies, except that every call to one job's object fails. */
export function depsWithFailingJob(jobId: string): Deps {
  const failing = new Proxy({}, { get: () => () => Promise.reject(new Error('The object does not answer')) })
  const jobs = new Proxy(env.JOB, {
    get(namespace, key) {
      if (key === 'getByName') return (name: string) => (name === jobId ? failing : namespace.getByName(name))
      return Reflect.get(namespace, key)
    },
  })
  return { ...depsFrom(env), jobs }
}
