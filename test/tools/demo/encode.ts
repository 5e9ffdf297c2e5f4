import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FRAMES_PER_SECOND = 25
/** Screencast frames are JPEGs in full range; players expect video in the narrow one. Rounded roughly, greys get a tint. */
const SCALE = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int'
const FILTER = `fps=${FRAMES_PER_SECOND},${SCALE},format=yuv420p`
const COLOUR = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']

const MP4 = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryslow', '-crf', '26', '-movflags', '+faststart']
const WEBM = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '36', '-deadline', 'good', '-cpu-used', '3', '-row-mt', '1']

/** A film, as frames in their order; times are seconds. */
type Shots = { shots: { file: string; seconds: number }[]; length: number }

/** Ends the process with a plain message where there is no ffmpeg. */
export function requireFfmpeg(): void {
  if (spawnSync('ffmpeg', ['-version']).status === 0) return
  console.error(
    'The video is encoded by ffmpeg, which is missing. Install it (`apt-get install ffmpeg`, `brew install ffmpeg` or from https://ffmpeg.org) and run this again.',
  )
  process.exit(1)
}

/** Writes the shots as an MP4 (H.264) and a WebM (VP9) without sound. @throws Error with ffmpeg's words if it fails. */
export function encodeVideos({ shots, length }: Shots, folder: string, to: { mp4: string; webm: string }): void {
  const list = join(folder, 'shots.txt')
  const lines = shots.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(4)}`)
  // The concat demuxer takes the last duration only from a file after it.
  writeFileSync(list, ['ffconcat version 1.0', ...lines, `file '${shots.at(-1)?.file}'`, ''].join('\n'))
  for (const [file, codec] of [
    [to.mp4, MP4],
    [to.webm, WEBM],
  ] as const) {
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list]
    const plain = ['-t', String(length), '-an', '-map_metadata', '-1', '-fflags', '+bitexact']
    const run = spawnSync('ffmpeg', [...input, '-vf', FILTER, ...COLOUR, ...codec, ...plain, file], {
      encoding: 'utf8',
    })
    if (run.status !== 0) throw new Error(`ffmpeg could not write ${file}: ${run.stderr}`)
  }
}
