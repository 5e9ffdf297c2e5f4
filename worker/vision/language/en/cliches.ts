/**
 * Words that say nothing about the photo in front of you. Each entry is a phrase and the endings it may take;
 * the prompt names the plain forms, the rules find every form.
 */
const BANNED: readonly (readonly [phrase: string, forms: string])[] = [
  ['stunning', 'stunning(?:ly)?|stunners?'],
  ['breathtaking', 'breath-?taking(?:ly)?'],
  ['captivating', 'captivat(?:e|es|ed|ing|ingly)'],
  ['mesmerizing', 'mesmeri[sz](?:e|es|ed|ing|ingly)'],
  ['enchanting', 'enchant(?:s|ed|ing|ingly|ment)'],
  ['magical', 'magical(?:ly)?'],
  ['mystical', 'mystical(?:ly)?'],
  ['spellbinding', 'spellb(?:inding|ound)'],
  ['bewitching', 'bewitch(?:es|ed|ing|ingly)'],
  ['jaw-dropping', 'jaw[- ]dropping'],
  ['awe-inspiring', 'awe[- ](?:inspiring|struck)|awesome'],
  ['majestic', 'majest(?:ic|ically|y)'],
  ['ethereal', 'ethereal(?:ly)?'],
  ['timeless', 'timeless(?:ly|ness)?'],
  ['serene', 'seren(?:e|ely|ity)'],
  ['tranquil', 'tranquil(?:ly|ity|lity)?'],
  ['picturesque', 'picturesque(?:ly)?'],
  ['idyllic', 'idyllic(?:ally)?'],
  ['quaint', 'quaint(?:ly)?'],
  ['charming', 'charming(?:ly)?'],
  ['vibrant', 'vibran(?:t|tly|cy)'],
  ['bustling', 'bustl(?:e|es|ed|ing)'],
  ['nestled', 'nestl(?:e|es|ed|ing)'],
  ['tapestry of', 'tapestr(?:y|ies) of'],
  ['testament to', 'testaments? to'],
  ['symphony of', 'symphon(?:y|ies) of'],
  ['dance of', 'danc(?:e|es) of|play of light|dance[sd]? across'],
  ['interplay', 'interplays?'],
  ['juxtaposition', 'juxtapos(?:e|es|ed|ing|ition|itions)'],
  ['kaleidoscope', 'kaleidoscop(?:e|es|ic)'],
  ['whispers', 'whisper(?:s|ed|ing)?'],
  ['beckons', 'beckon(?:s|ed|ing)?'],
  ['bathed in', 'bath(?:ed|ing) in (?:[\\p{L}-]+,? ){0,4}(?:light|glow|sunlight|moonlight|sunshine|gold|sun)'],
  ['sun-kissed', '(?:sun|snow)[- ]kissed|kissed by'],
  ['frozen in time', 'frozen in time|frozen moments?|stand(?:s|ing)? still in time'],
  [
    'capturing the essence',
    'captur(?:e|es|ed|ing) (?:the|an?) (?:[\\p{L}-]+ )?(?:essence|spirit|beauty|moment|magic|mood|charm)',
  ],
  ['sense of wonder', 'sense of (?:wonder|awe|peace|calm|tranquility|serenity|mystery|adventure)'],
  ['evokes', 'evo(?:ke|kes|ked|king|cative|catively)'],
  ['exudes', 'exud(?:e|es|ed|ing)'],
  ['boasts', 'boast(?:s|ed|ing)?'],
  ['showcases', 'showcas(?:e|es|ed|ing)'],
  ['iconic', 'iconic(?:ally)?'],
  ['quintessential', 'quintessential(?:ly)?'],
  ['unforgettable', 'unforgettabl[ey]'],
  ['unparalleled', 'unparalleled'],
  ['exquisite', 'exquisite(?:ly)?'],
  ['splendor', 'splend(?:or|our|id|idly)'],
  ['allure', 'allur(?:e|es|ed|ing|ingly)'],
  ['harmonious', 'harmonious(?:ly)?'],
  ['hidden gem', 'hidden gems?|true gems?'],
  ['postcard-perfect', '(?:postcard|picture)[- ]perfect'],
  ['feast for the eyes', 'feasts? for the eyes'],
  ['hustle and bustle', 'hustle and bustle'],
  ['paradise', 'paradis(?:e|es|al)'],
  ['wonderland', 'wonderlands?'],
  ['dreamlike', 'dream[- ]?like|dreamy|dreamily'],
  ['whimsical', 'whims(?:y|ical|ically)'],
  ['amidst', 'amidst'],
  ['delve', 'delv(?:e|es|ed|ing)'],
  ['embark', 'embark(?:s|ed|ing)?'],
  ['unveil', 'unveil(?:s|ed|ing)?'],
  ['realm', 'realms?'],
  ['sentinel', 'sentinels?'],
  ['resplendent', 'resplendent(?:ly)?'],
  ['gossamer', 'gossamer'],
  ["nature's beauty", "nature[’']s (?:beauty|canvas|palette|masterpiece|artistry)|beauty of nature"],
]

export const BANNED_PHRASES: readonly string[] = BANNED.map(([phrase]) => phrase)

const THINGS_ADDED =
  '(?:depth|dimension|contrast|texture|interest|visual interest|intrigue|drama|warmth|character|charm|mystery|life|vibrancy|richness|complexity|personality|authenticity|intensity|elegance|sophistication)'
const GIVES = '(?:add|lend|giv|bring|offer|provid|creat)(?:e|es|s|ed|ing)?'
/** Phrases of a model that has nothing more to say. The prompt does not list them: it would only grow. */
const STOCK = [
  `${GIVES} (?:[\\p{L}’'-]+ ){0,3}(?:touch|pop|splash|hint|dash|layer|element|note|air|burst)(?:es|s)? (?:of|to)`,
  `${GIVES} (?:[\\p{L}’'-]+ ){0,3}(?:touch|element|dimension)`,
  `add(?:s|ed|ing)? (?:[\\p{L}-]+ ){0,2}${THINGS_ADDED}`,
  'an? (?:pop|splash|riot) of colou?rs?',
  'a sense of|enhanc(?:e|es|ed|ing)|add(?:s|ing)? to (?:its|the|their) (?:[\\p{L}-]+ ){0,2}(?:appeal|charm|beauty|character|presence|mood|scene|appearance|design|allure|elegance)',
  'takes? cent(?:er|re) stage|(?:a|the) study in|scene unfolds|(?:serv(?:e|es|ing)|stand(?:s|ing)?) as (?:a|an|the) (?:[\\p{L}-]+ )?(?:testament|reminder|backdrop|canvas|beacon|symbol)',
  'stark(?:ly)? contrast(?:s|ed|ing)?|striking(?:ly)? contrast(?:s|ed|ing)?',
  `${GIVES} (?:an? |the )?(?:[\\p{L}-]+,? (?:and |yet )?){0,4}(?:atmosphere|ambian?ce|mood|vibe|feel|feeling|narrative|visual effect)`,
  '(?:rustic|old[- ]world|timeworn|nostalgic|retro|vintage|historic|heritage) charm',
  '(?:seamless|perfect|harmonious|delightful|unique) (?:blend|mix|fusion|combination)|seamlessly',
  'encapsulat(?:e|es|ed|ing)|historical charm',
  'perfect (?:spot|place|setting|backdrop|getaway) (?:for|to)|at its (?:finest|best)|straight out of|must[- ](?:see|visit)|undeniabl[ey]',
  '(?:atmosphere|ambian?ce|vibe) (?:is|feels)',
  'elements? of (?:intrigue|mystery|surprise)',
  'visual(?:ly)? (?:interest|appeal|appealing|striking|feast|narrative|harmony|rhythm|captivating|engaging)',
  'aesthetic(?:ally)? (?:appeal|pleasing|appealing)',
  'rich histor(?:y|ies)|steeped in|bygone eras?|speaks? volumes|myriads?',
  '(?:inviting|invites?) (?:exploration|contemplation|the viewer|viewers|reflection|visitors to|passers-?by to|you to|us to)',
  'moments? of (?:quiet|calm|peace|reflection|stillness|contemplation)',
]

const matchWhole = (forms: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
const banned = matchWhole([...BANNED.map(([, forms]) => forms), ...STOCK])

/** The first clichéd phrase in a text, as written there. What `given`, the owner's own texts, hold is none. */
export function findBanned(text: string, given: string): string | undefined {
  const own = given.toLowerCase()
  for (const [phrase] of text.matchAll(banned)) if (!own.includes(phrase.toLowerCase())) return phrase
  return undefined
}
