import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { PhotoFacts } from '#worker/domain/description.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#worker/domain/languages.ts'
import { DESCRIPTION_SENTENCES } from '#worker/domain/limits.ts'
import { STYLE_KEYS } from '#worker/domain/styles.ts'
import { buildPrompt } from '#worker/vision/prompt.ts'
import type { TextRequest } from '#worker/vision/request.ts'

const Facts = z.object({
  albumTitle: z.string().nullable(),
  albumDescription: z.string().nullable().exactOptional(),
  ownerTitle: z.string(),
  ownerDescription: z.string(),
  ownerTags: z.array(z.string()),
  takenAt: z.string().nullable(),
  place: z.string().nullable(),
})

/**
 * One photo in one style as `--record` writes it, a JSON object a line. `first` and `second` are the model's answers to
 * the letter; `second` is null where none was asked for, `first` where there was none (`error` says why). `prompt`: the
 * SHA-256 of both texts sent. `input` and `output` are tokens of both calls, `cached` those of `input` that the
 * provider had cached, `ms` the time of both.
 */
const Recording = z.object({
  photo: z.string(),
  model: z.string(),
  style: z.enum(STYLE_KEYS),
  sentences: z.int().min(DESCRIPTION_SENTENCES.min).max(DESCRIPTION_SENTENCES.max),
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
  prompt: z.string(),
  facts: Facts,
  first: z.string().nullable(),
  second: z.string().nullable(),
  error: z.string().nullable(),
  input: z.number(),
  cached: z.number().default(0),
  output: z.number(),
  ms: z.number(),
})
export type Recording = z.infer<typeof Recording>

/**
 * Texts that somebody wrote to another prompt: any of the three, and what the owner had written in one string each.
 * `strict`: that prompt asked for restraint.
 */
const Texts = z.object({
  model: z.string().default('unknown'),
  style: z.enum(STYLE_KEYS).default('descriptive'),
  title: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  strict: z.boolean().default(false),
  facts: z.object({ title: z.string(), desc: z.string(), tags: z.string() }).partial().default({}),
})

export type Field = 'title' | 'description' | 'tags'
/**
 * A recording to be judged. `sentences` is null where no number was asked for; `fields` are those that were written, the
 * others hold nothing to judge; `strict`: the prompt asked for restraint.
 */
export type Case = Omit<Recording, 'sentences'> & { sentences: number | null; fields: Field[]; strict: boolean }

/** @throws Error that names the line that is neither of the two. */
export function readCases(file: string): Case[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [readCase(line, `${index + 1}`)]))
}

function readCase(line: string, name: string): Case {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Error(`Line ${name} is not JSON.`)
  }
  const own = Recording.safeParse(value)
  if (own.success) return caseOf(own.data)
  const { data: texts } = Texts.safeParse(value)
  if (!texts) throw new Error(`Line ${name} is neither a recording nor the texts of a photo.`)
  const { model, style, strict, facts, title, description, tags } = texts
  const fields = (['title', 'description', 'tags'] as const).filter(field => texts[field] !== undefined)
  return {
    ...{
      photo: name,
      model,
      style,
      strict,
      sentences: null,
      language: DEFAULT_LANGUAGE,
      prompt: '',
      fields,
      input: 0,
      cached: 0,
      output: 0,
      ms: 0,
      error: null,
    },
    facts: {
      ...NO_FACTS,
      ownerTitle: facts.title ?? '',
      ownerDescription: facts.desc ?? '',
      ownerTags: (facts.tags ?? '').split(',').flatMap(tag => tag.trim() || []),
    },
    first: JSON.stringify({ title: title ?? '', description: description ?? '', tags: tags ?? [] }),
    second: null,
  }
}

/** A recording of the product's own calls, whose prompt asks for all three texts and for restraint. */
export function caseOf(recording: Recording): Case {
  return { ...recording, fields: ['title', 'description', 'tags'], strict: true }
}

const NO_FACTS: PhotoFacts = {
  albumTitle: null,
  albumDescription: null,
  ownerTitle: '',
  ownerDescription: '',
  ownerTags: [],
  takenAt: null,
  place: null,
}

/** The SHA-256 of what a request sends besides the picture, in hexadecimal. */
export function promptHash(request: TextRequest): string {
  const { system, user } = buildPrompt(request)
  return createHash('sha256').update(system).update('\0').update(user).digest('hex')
}
