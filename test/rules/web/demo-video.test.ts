import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { STORY } from '#test/tools/demo/story.ts'

const KB = 1024
const WEB = new URL('../../../web/', import.meta.url)
const PICTURES = 'features/landing/pictures/'
const read = (path: string) => readFileSync(new URL(path, WEB))
const mp4 = read('public/media/demo.mp4')

/** The video's length in seconds, from the movie header: https://www.w3.org/TR/mse-byte-stream-format-isobmff/ */
function lengthOf(movie: Buffer): number {
  const header = movie.indexOf('mvhd') + 4
  return movie.readUInt32BE(header + 16) / movie.readUInt32BE(header + 12)
}

test('both videos together are at most 2.5 MB, and the poster and the pictures stay small', () => {
  expect(mp4.length + read('public/media/demo.webm').length).toBeLessThanOrEqual(2.5 * KB * KB)
  expect(read(`${PICTURES}demo.avif`).length).toBeLessThanOrEqual(30 * KB)
  expect(read('public/open-graph.jpg').length).toBeLessThanOrEqual(120 * KB)
  const names = readdirSync(new URL(PICTURES, WEB))
  const sizes = names.map(name => ({ name, size: read(`${PICTURES}${name}`).length }))
  expect(sizes.filter(({ name, size }) => /-720\.avif$/.test(name) && size > 25 * KB)).toEqual([])
  expect(sizes.reduce((total, { size }) => total + size, 0)).toBeLessThanOrEqual(400 * KB)
})

test('the video lasts 30 to 45 seconds, starts before it has loaded completely, and has no sound', () => {
  expect(lengthOf(mp4)).toBeGreaterThanOrEqual(30)
  expect(lengthOf(mp4)).toBeLessThanOrEqual(45)
  expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
  expect(mp4.includes('soun')).toBe(false)
})

test('the captions are those of the scenes, one after the other, and end with the video', () => {
  const [head, ...cues] = read('public/media/demo.en.vtt').toString().trim().split('\n\n')
  expect(head).toBe('WEBVTT')
  const parts = cues.map(cue => /^00:00:(\S+) --> 00:00:(\S+) line:0\n(.+)$/.exec(cue)?.slice(1) ?? [])
  expect(parts.map(([, , text]) => text)).toEqual(STORY.map(({ caption }) => caption))
  const times = parts.flatMap(([from, to]) => [Number(from), Number(to)])
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(Math.abs(lengthOf(mp4) - (times.at(-1) ?? 0))).toBeLessThan(1.5)
})

test('the link preview’s picture has the size that is announced for it', async () => {
  const { width, height } = await sharp(read('public/open-graph.jpg')).metadata()
  expect([width, height]).toEqual([1200, 630])
})
