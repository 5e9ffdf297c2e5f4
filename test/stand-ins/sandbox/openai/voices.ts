import type { Task } from './task.ts'
import type { Words } from './write.ts'

type Voice = (words: Words) => [string, ...string[]]

const LEADS: Record<Task['style'], Voice> = {
  descriptive: ({ first, second, layout, format }) => [
    `${format} holds ${first} and ${second}, with ${layout}`,
    `${first} and ${second} share ${format}, with ${layout}`,
  ],
  artistic: ({ first, second, layout }) => [
    `${first} against ${second}, little else, and ${layout}`,
    `only ${first} and ${second} are left, with ${layout}`,
  ],
  fanciful: ({ first, second, layout }) => [
    `if ${first} could hum, ${second} would sing along here, with ${layout}`,
    `somebody tipped ${first} over ${second} and left ${layout}`,
  ],
  humor: ({ first, second, layout }) => [
    `${first} took the best seat and told ${second} to stand, with ${layout}`,
    `${second} tried to steal the show and ${first} was not amused, with ${layout}`,
  ],
  culturalReferences: ({ first, second, layout }) => [
    `as in a colour field painting, ${first} is set against ${second}, with ${layout}`,
    `a printmaker would know this pairing of ${first} and ${second}, with ${layout}`,
  ],
  travelGuide: ({ first, second, layout }) => [
    `stop here and let ${first} lead you on to ${second}, with ${layout}`,
    `follow ${first} until it meets ${second}, with ${layout}`,
  ],
  natureGuide: ({ first, second, layout }) => [
    `look for ${first} on the larger surfaces and ${second} at their margins, with ${layout}`,
    `${first} marks the open ground and ${second} its margins, with ${layout}`,
  ],
  technical: ({ first, second, layout, impression }) => [
    `${first} and ${second} average ${Math.round(impression.brightness * 100)} percent luminance, with ${layout}`,
    `exposed at ${Math.round(impression.brightness * 100)} percent luminance, ${first} separates from ${second}, with ${layout}`,
  ],
  journalistic: ({ first, second, layout }) => [
    `${first} dominated the view while ${second} held the rest, with ${layout}`,
    `the view was mostly ${first} and some ${second}, with ${layout}`,
  ],
  expressive: ({ first, second, layout }) => [
    `there is something patient in ${first} beside ${second}, with ${layout}`,
    `${first} leans on ${second} like an old friend, with ${layout}`,
  ],
  cinematic: ({ first, second, layout }) => [
    `the shot opens on ${first} and holds until ${second} comes in, with ${layout}`,
    `cut to ${first}, then slowly to ${second}, with ${layout}`,
  ],
}

const CLOSINGS: Record<Task['style'], [string, ...string[]]> = {
  descriptive: ['Nothing else competes for attention.', 'The whole is plain to read.'],
  artistic: ['The rest is left out.', 'Less would be nothing.'],
  fanciful: ['It looks ready to run off and play.', 'Tell the colours we said hello.'],
  humor: ['No pixels were hurt, though a few were moved.', 'The shadows declined to comment.'],
  culturalReferences: ['It would hang well beside a woodcut.', 'Old poster makers worked like this.'],
  travelGuide: ['Bring good shoes and stay a while.', 'Take your time before moving on.'],
  natureGuide: ['Compare the margins in different light.', 'Note how the tones shift with distance.'],
  technical: ['Highlights and shadows both keep their detail.', 'The tonal range stays within bounds.'],
  journalistic: ['Nobody disturbed the view.', 'The scene did not change.'],
  expressive: ['It asks for nothing and stays with you.', 'Some of that calm comes along afterwards.'],
  cinematic: ['Then the frame goes quiet.', 'The next scene can wait.'],
}

/** The first sentence: the voice, the colours, the layout and how much is in shade. */
export function leadOf(style: Task['style'], words: Words): string {
  const sentence = words.random.pick(LEADS[style](words))
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} and about ${words.impression.shade} percent in shade.`
}

export function closingOf(style: Task['style'], { random }: Words): string {
  return random.pick(CLOSINGS[style])
}
