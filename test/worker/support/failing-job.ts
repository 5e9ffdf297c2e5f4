import { env } from 'cloudflare:workers'
import { type Deps, depsFrom } from '#worker/deps.ts'

/** What services are given, but the object of one job answers nothing but errors. */
export function depsWithDeafJob(jobId: string): Deps {
  const deaf = new Proxy({}, { get: () => () => Promise.reject(new Error('The object does not answer')) })
  const jobs = new Proxy(env.JOB, {
    get(namespace, key) {
      if (key === 'getByName') return (name: string) => (name === jobId ? deaf : namespace.getByName(name))
      return Reflect.get(namespace, key)
    },
  })
  return { ...depsFrom(env), jobs }
}
