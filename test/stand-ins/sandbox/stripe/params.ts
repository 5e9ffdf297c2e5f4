import * as z from 'zod'
import { invalid, type StripeFailure } from './failure.ts'
import type { Form } from './form.ts'

/**
 * A request's parameters, checked. @throws StripeFailure in Stripe's words, also for a parameter that the stand-in does
 * not support.
 */
export function readParams<T>(schema: z.ZodType<T>, form: Form): T {
  const read = schema.safeParse(form, { reportInput: true })
  if (read.success) return read.data
  const issues = read.error.issues
  throw failureOf(issues.find(issue => issue.code === 'unrecognized_keys') ?? issues[0])
}

const EMPTY = 'empty'

export const textParam = z.string().min(1, EMPTY).max(5_000)
export const booleanParam = z.enum(['true', 'false']).transform(value => value === 'true')
export const integerParam = z
  .string()
  .min(1, EMPTY)
  .regex(/^-?\d+$/)
  .transform(Number)

/** A key with an empty value is left out. */
export const metadataParam = z
  .record(
    z.string().max(40, 'Metadata keys can have up to 40 characters.'),
    z.string().max(500, 'Metadata values can have up to 500 characters.'),
  )
  .refine(map => Object.keys(map).length <= 50, 'Metadata can have up to 50 keys.')
  .transform(map => Object.fromEntries(Object.entries(map).filter(([, value]) => value !== '')))

export const expandParam = z.array(z.string()).optional()

type Issue = z.core.$ZodIssue

function failureOf(issue: Issue | undefined): StripeFailure {
  if (!issue) return invalid('Invalid request.')
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = bracketed(issue.path)
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.message === EMPTY) {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return invalid(message, { code: 'parameter_invalid_empty', param })
  }
  if (issue.code === 'invalid_format') {
    return invalid(`Invalid integer: ${String(issue.input)}`, { code: 'parameter_invalid_integer', param })
  }
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  }
  return invalid(issue.path[0] === 'metadata' ? issue.message : `Invalid ${param}: ${issue.message}`, { param })
}

function bracketed([first, ...rest]: PropertyKey[]): string {
  return String(first ?? '') + rest.map(part => `[${String(part)}]`).join('')
}
