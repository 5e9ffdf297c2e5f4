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
  ['bathed in', 'bath(?:ed|ing) in (?:\\w+ )?(?:light|glow|sunlight|gold|sun)'],
  ['sun-kissed', '(?:sun|snow)[- ]kissed|kissed by'],
  ['frozen in time', 'frozen in time|frozen moments?|stand(?:s|ing)? still in time'],
  ['capturing the essence', 'captur(?:e|es|ed|ing) the (?:essence|spirit|beauty|moment|magic)'],
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

const banned = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${BANNED.map(([, forms]) => forms).join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** The first clichéd phrase in a text, as written there. */
export function findBanned(text: string): string | undefined {
  return banned.exec(text)?.[0]
}
