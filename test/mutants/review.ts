import type { Mutant } from './mutant.ts'

export const reviewMutants: Mutant[] = [
  {
    guard: 'the page shows no change that the server will refuse',
    file: 'web/features/jobs/data/job-overlays.ts',
    find: 'outcome.ok ? outcome.result : result',
    replace: 'outcome.ok ? outcome.result : Object.assign({}, result, { approved: true })',
    test: 'test/unit/web/job-overlays.test.ts',
    fails:
      'until a change is answered a photo on flickr shows what the server will answer, or what it was where that is a refusal',
  },
  {
    guard: 'approving many takes back no skip, on the page neither',
    file: 'web/features/jobs/data/job-overlays.ts',
    find: 'decideResult(result, overlay.decision) ?? result',
    replace: 'Object.assign({}, result, overlay.decision)',
    test: 'test/unit/web/job-overlays.test.ts',
    fails: 'until a change is answered a decision about many shows what the server will make of it',
  },
  {
    guard: 'a tag that cannot be added stays in the editor',
    file: 'web/features/jobs/card/use-editing.ts',
    find: 'current.current && problem !== undefined',
    replace: "current.current && problem === ''",
    test: 'test/pages/tag-editor.test.ts',
    fails: 'the tag editor adds what Flickr tells apart, and stays open with the reason for what it cannot add',
  },
  {
    guard: 'vowel signs tell tags apart',
    file: 'worker/domain/tags.ts',
    find: '[^\\p{L}\\p{M}\\p{N}]\\p{M}*',
    replace: '[^\\p{L}\\p{N}]',
    test: 'test/unit/domain/tags.test.ts',
    fails: 'two tags are one tag where the platform holds them for one vowel signs',
  },
  {
    guard: 'on Flickr a tag of signs alone stands for itself',
    file: 'worker/domain/tags.ts',
    find: 'isSignsAlone(folded) ? folded : lettersOf(folded)',
    replace: 'lettersOf(folded)',
    test: 'test/unit/domain/tags.test.ts',
    fails: 'two tags are one tag where the platform holds them for one signs alone',
  },
  {
    guard: 'the product tag stays where room is short',
    file: 'worker/domain/tags.ts',
    find: '[...others.slice(0, room - product.length), ...product]',
    replace: '[...others, ...product].slice(0, room)',
    test: 'test/unit/domain/tags.test.ts',
    fails: 'tags a photo still lacks stay within the limit of the platform, and the product tag stays among them',
  },
  {
    guard: 'a repeated tag is told',
    file: 'worker/domain/tags.ts',
    find: 'if (twin === tag) return',
    replace: 'if (twin === null) return',
    test: 'test/unit/domain/tags.test.ts',
    fails: 'what a person types is added, or told why not on flickr "का" is refused',
  },
  {
    guard: 'the owner’s tags count towards the platform’s limit',
    file: 'worker/domain/tags.ts',
    find: 'const count = originalTags.length + ',
    replace: 'const count = ',
    test: 'test/unit/domain/tags.test.ts',
    fails:
      'what a person types is added, or told why not a photo takes no more tags than the platform allows, the owner’s counted in',
  },
  {
    guard: 'undo knows a tag of ours in the spelling the platform took it in',
    file: 'durable-objects/job/write/undo-plan.ts',
    find: '.map(tag => writableTag(provider, tag))',
    replace: '.map(tag => tag)',
    test: 'test/unit/job/apply-plan.test.ts',
    fails: 'what undo writes takes out a tag of ours in the spelling the platform took it in',
  },
]
