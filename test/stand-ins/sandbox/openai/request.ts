import * as z from 'zod'

const text = z.strictObject({ type: z.literal('text'), text: z.string() })
const image = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: z.string().min(1), detail: z.enum(['auto', 'low', 'high']).optional() }),
})
const message = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.enum(['system', 'developer']),
    content: z.union([z.string(), z.array(text).min(1)]),
    name: z.string().optional(),
  }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [text, image])).min(1)]),
    name: z.string().optional(),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.union([z.string(), z.array(text).min(1)]).nullish(),
    refusal: z.string().nullish(),
    name: z.string().optional(),
  }),
])

const request = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      description: z.string().optional(),
      strict: z.literal(true),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  n: z.literal(1).nullish(),
  stream: z.literal(false).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  seed: z.int().nullish(),
  user: z.string().optional(),
  store: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).nullish(),
  verbosity: z.enum(['low', 'medium', 'high']).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  service_tier: z.string().nullish(),
  prompt_cache_key: z.string().optional(),
  prompt_cache_retention: z.string().nullish(),
  safety_identifier: z.string().optional(),
})
export type ModelRequest = z.infer<typeof request>

export type Checked =
  | { ok: true; request: ModelRequest }
  | { ok: false; message: string; param: string | null; code?: string }

/** Checks a vision request with a strict schema, and refuses whatever the real service would refuse. */
export function checkRequest(raw: unknown): Checked {
  if (raw === null || typeof raw !== 'object') {
    return { ok: false, message: 'We could not parse the JSON body of your request.', param: null }
  }
  const parsed = request.safeParse(raw)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const param = issue?.path.join('.') || null
    return { ok: false, message: `Invalid value for '${param ?? 'body'}': ${issue?.message}`, param }
  }
  const { name, schema } = parsed.data.response_format.json_schema
  const fault = schemaFault(schema, [])
  if (!fault) return { ok: true, request: parsed.data }
  return {
    ok: false,
    message: `Invalid schema for response_format '${name}': In context=(${fault.path.join(', ')}), ${fault.message}`,
    param: 'response_format',
    code: 'invalid_json_schema',
  }
}

const objectSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
})

/** A strict schema closes every object and requires every property. */
function schemaFault(schema: unknown, path: string[]): { path: string[]; message: string } | null {
  if (path.length === 0 && !objectSchema.safeParse(schema).success) {
    return { path, message: 'schema must be a JSON Schema of \'type: "object"\'.' }
  }
  const parsed = objectSchema.safeParse(schema)
  if (!parsed.success) {
    const list = z.looseObject({ items: z.unknown() }).safeParse(schema)
    return list.success && list.data.items !== undefined ? schemaFault(list.data.items, [...path, 'items']) : null
  }
  const { properties, required, additionalProperties } = parsed.data
  if (additionalProperties !== false) return { path, message: "'additionalProperties' is required to be false." }
  for (const [name, property] of Object.entries(properties)) {
    if (!required?.includes(name)) return { path, message: `'required' must include every key. Missing '${name}'.` }
    const fault = schemaFault(property, [...path, 'properties', name])
    if (fault) return fault
  }
  return null
}

/** All text of a request, in order. */
export function promptOf({ messages }: ModelRequest): string {
  return messages
    .flatMap(({ content }) => {
      if (!content) return []
      if (typeof content === 'string') return [content]
      return content.flatMap(part => (part.type === 'text' ? [part.text] : []))
    })
    .join('\n')
}

export function imageUrlsOf({ messages }: ModelRequest): string[] {
  return messages.flatMap(({ content }) => {
    if (!Array.isArray(content)) return []
    return content.flatMap(part => (part.type === 'image_url' ? [part.image_url.url] : []))
  })
}
