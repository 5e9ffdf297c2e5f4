import type { Mutant } from './mutant.ts'

export const mediaMutants: Mutant[] = [
  {
    guard: 'a browser that asks for a part of the video gets a part',
    file: 'web/build/pages-files.ts',
    find: "'/api/*', '/media/*'",
    replace: "'/api/*'",
    test: 'test/pages/media.test.ts',
    fails: 'bytes=0-99 of the video is exactly those bytes',
  },
  {
    guard: 'parts of two versions of the video are never joined',
    file: 'web/functions/media/[[path]].ts',
    find: " || !isSameVersion(request.headers.get('If-Range'), asset.headers)",
    replace: '',
    test: 'test/pages/media.test.ts',
    fails: 'a range is answered only for the version that the browser has begun with',
  },
  {
    guard: 'a range past the end of the video is refused',
    file: 'web/functions/media/[[path]].ts',
    find: 'if (first > last) {',
    replace: 'if (first > last + size) {',
    test: 'test/pages/media.test.ts',
    fails: 'bytes=-0 holds no byte of the video',
  },
  {
    guard: 'pages play only their own videos',
    file: 'web/build/pages-files.ts',
    find: `'media-src': ["'self'"]`,
    replace: `'media-src': ["'self'", 'https:']`,
    test: 'test/unit/pages-files.test.ts',
    fails: 'pages may run their own files and the scripts whose text was known at build time, nothing else',
  },
]
