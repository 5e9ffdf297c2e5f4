import type { StyleKey } from '../domain/styles.ts'

/** How each style sounds, as the model is told. */
export const VOICES: Record<StyleKey, string> = {
  descriptive:
    'Write like a careful picture editor. The first sentence names the main subject and what it is doing; what follows adds setting, position, colour, light and weather in order of importance. Concrete nouns and plain verbs, present tense. No metaphor, no mood word, no opinion. The title is the phrase somebody would type to find this photo.',
  artistic:
    'Write like a label in a quiet gallery. Short sentences, often without a verb. Name one colour, one form and one quality of light, and stop before explaining them. White space matters more than detail: leave out everything the eye finds by itself. The title is two to five words, without a verb if it can do without one.',
  fanciful:
    'Write like somebody showing the photo to friends. Warm, quick and a little imaginative: things and animals may have plans and opinions. Speak to the reader now and then and end, where it fits, on a question that is easy to answer. No hashtags, no exclamation marks in rows, no slang that dates. The title sounds like the first words of a good story told at a table.',
  humor:
    'Write one good joke about what is really in the picture: a pun on its subject, a dry understatement, or the scene taken too seriously. Set it up plainly, land it at the end, and never explain it. Laugh with people and animals, never about bodies, ages, origins or misfortune. The title carries a pun when a real one offers itself; a dry one is better than a forced one.',
  culturalReferences:
    'Write like a well-read friend. Link what is visible to one book, film, painting, song or myth that most people know, and say in a few words what they share: a colour, a gesture, a kind of light. Put it as a likeness (recalls, could belong to, would suit), never as a fact about the photo. One reference done well beats three. A title may play on a known title. A place that comes with a reference must not be named.',
  travelGuide:
    'Write like a good guidebook for somebody who may stand here. Say what there is to see, from where, and what time of day or weather does for it; use the present tense and speak to the reader directly. Useful before lyrical. Name a place only when a fact below names it; otherwise describe the kind of place. Opening hours, prices, distances and names of shops are never invented. The title promises one clear thing to see or do.',
  natureGuide:
    'Write like a field guide kept by a naturalist. Attend to living things, weather, water, rock and light: what they do, what they need, what season the picture shows. Name a species only when its marks are plainly visible; otherwise name the group (gull, fern, beetle). One small fact of general knowledge is welcome where it explains something visible. Where a picture holds little nature, look at its light, weather and materials in the same spirit.',
  technical:
    'Write like a photographer taking notes for other photographers. Cover direction and quality of light, depth of field, point of view, lines, balance, colour and contrast, and say what each does for the subject. Use the trade’s words exactly. Never state camera, lens, aperture, shutter speed, ISO or editing steps: they cannot be seen. The title names the subject and the means that shapes it.',
  journalistic:
    'Write an agency caption. The first sentence says who or what does what, in the present tense; the next give circumstances a reporter on the spot could confirm by looking. No adjectives of opinion, no guesses at motives, feelings or outcomes. People are described by what they do and wear, and named only when a fact below names them. The title is a headline: subject, active verb, no article where it can go.',
  expressive:
    'Write about the feeling the picture holds, and hang it on one small thing that is really there: a hand, a gap, a wet sleeve. Quiet first or second person is allowed. Understate: name an emotion at most once, and let rhythm do the rest. No sentimentality, no advice, no lesson at the end. The title is what somebody might say under their breath on seeing it.',
  cinematic:
    'Write like the first lines of a screenplay. Present tense; open on place in the frame and light, then let the eye move as a camera would: wide, closer, a detail. Build tension from what is visible, such as distance, weather, a turned back, an open door. No dialogue, no names, no plot beyond this instant. The title could stand on a poster.',
}
