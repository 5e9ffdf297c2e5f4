import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from '#test/kit/sources.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].filter(file => existsSync(join(ROOT, file))),
  ...readdirSync(join(ROOT, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

const withoutCode = (text: string) => text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')
const withoutFences = (text: string) => text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')

/** Targets of links and pictures within the repository. */
function linksOf(text: string): string[] {
  const inline = withoutCode(text).matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)
  const defined = withoutCode(text).matchAll(/^\s*\[[^\]]+\]:\s*<?([^\s>]+)/gm)
  return [...inline, ...defined].map(([, target = '']) => target).filter(target => !/^[a-z][a-z+.-]*:/i.test(target))
}

/** The anchors of headings: lower case, without punctuation, words joined by hyphens; repeated ones are numbered. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>()
  const anchors = [...withoutFences(text).matchAll(/^#{1,6}\s+(.*?)\s*#*$/gm)].map(([, heading = '']) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  })
  return new Set(anchors)
}

function isBroken(document: string, link: string): boolean {
  const [path = '', anchor] = decodeURI(link).split('#')
  const target = path === '' ? document : join(path.startsWith('/') ? '.' : dirname(document), path)
  if (!existsSync(join(ROOT, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).has(anchor)
}

test('every link within the documents has a target', () => {
  expect(documents).toContain('README.md')
  const links = documents.flatMap(document => linksOf(read(document)).map(link => ({ document, link })))
  expect(links.length).toBeGreaterThan(0)
  const broken = links.filter(({ document, link }) => isBroken(document, link))
  expect(broken.map(({ document, link }) => `${document}: ${link}`)).toEqual([])
})

test('links and headings are parsed as a page shows them', () => {
  expect(linksOf('[a](docs/a.md#b) ![p](<p.png> "Title") `[c](d)`\n```\n[e](f)\n```\n[x]: y.md\n<https://z>')).toEqual([
    'docs/a.md#b',
    'p.png',
    'y.md',
  ])
  expect([...anchorsOf('# Two commands\n## What `it` is, and why\n## Two commands\n```\n# no\n```')]).toEqual([
    'two-commands',
    'what-it-is-and-why',
    'two-commands-1',
  ])
})
