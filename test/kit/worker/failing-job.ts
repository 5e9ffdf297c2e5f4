import { env } from 'cloudflare:workers'
import { type Deps, depsFrom } from '#worker/deps.ts'

/** The real dependencies, except that calls to one job's object fail: all, or the first `times`. */
export function depsWithFailingJob(jobId: string, { times = Number.POSITIVE_INFINITY } = {}): Deps {
  let left = times
  const failing = new Proxy({}, { get: () => () => Promise.reject(new Error('The object does not answer')) })
  const jobs = new Proxy(env.JOB, {
    get(namespace, key) {
      if (key !== 'getByName') return Reflect.get(namespace, key)
      return (name: string) => {
        if (name !== jobId || left === 0) return namespace.getByName(name)
        left -= 1
        return failing
      }
    },
  })
  return { ...depsFrom(env), jobs }
}
