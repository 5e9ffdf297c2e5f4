import { lazily, wordSet } from '../../shared/lazily.ts'

/** Kinds of places that follow a name: Harlow Bridge. */
export const KINDS_AFTER = wordSet(`
  abbey airport alley arcade arch arena avenue basilica bay bayou beach bend boulevard bridge canal canyon castle cathedral
  cave cemetery chapel church citadel cliff cliffs coast college common cottage court cove creek crescent dam dock docks downs
  estuary falls farm fell fjord forest fort fortress fountain garden gardens gate glacier glen gorge grove hall harbor harbour
  head heath heights highway hill hills hospital hotel house inn island islands isle isles lake lakes lane library lighthouse
  loch lodge manor mansion marina market marsh memorial mill minster moor monastery monument mosque mount mountain mountains
  museum observatory palace park pass path peak peninsula pier place plaza point pond port priory promenade quarter quay
  railway range reef reserve reservoir ridge river road rock rocks ruins sands school shrine sound springs square stadium
  station statue strait street temple terrace theater theatre tower town trail tunnel university vale valley viaduct view
  village villa walk wall waterfall waterfalls way weir wharf wood woods zoo`)
/** Kinds of places that go before a name: Lake Avon, Isle of Arran. */
export const KINDS_BEFORE = wordSet(
  'mount lake river port cape loch lough fort isle ben glen bay gulf castle piazza plaza playa rue via',
)
/** Words that stand between a name and a kind: Harlow Town Square. */
export const BETWEEN = wordSet(`
  and city community county high historic international memorial military national nature old parish provincial public railway
  regional roman state tide town upper lower village war`)
/** Kinds that are also other things: a focal point, the Milky Way. */
export const VAGUE_KINDS = wordSet(
  'house garden gardens view walk wall way place common pass head point range path sound trail',
)
/** Words beside which a name is a place: “the Victoria waterfront”, “the town of Victoria”. */
export const PLACE_WORDS = lazily(() => KINDS_AFTER().difference(VAGUE_KINDS()).union(OTHER_PLACE_WORDS()))
const OTHER_PLACE_WORDS = wordSet(`
  area banks centre center city coastline countryside county district metropolis neighbourhood neighborhood old
  outskirts province region rooftops seafront shore skyline streets suburb suburbs towns villages waterfront waters`)
/** Words that describe a kind of place without naming it: a Gothic Church, the Clock Tower. */
export const GENERIC = wordSet(`
  the a an our this that in at on of by from to and american anglican art asian asphalt autumn baptist baroque bell
  black blue brick brutalist buddhist byzantine catholic chinese christian christmas city classical clock cobblestone
  colonial concrete contemporary danish deco dutch east easter edwardian english european farmers ferris fire french
  georgian german gothic gravel gray greek green grey halloween high hindu indian indoor international islamic
  italian japanese jewish leaning local lutheran main market medieval mediterranean methodist modern modernist monday
  moorish national neo neoclassical new north nouveau old olympic orthodox outdoor petrol police post public red
  renaissance revival roman romanesque saturday scandinavian shinto shopping sikh south space spanish spring state
  stone summer sunday swedish theme town train tudor twin victorian village war water west wet white winter wooden world
  yellow zen`)
/** Words that have no capital in a title. */
export const SMALL_WORDS = wordSet(
  'and the with for from near over under into onto upon through among between behind beside',
)
/** Beginnings of places named after a saint. After the English word a person follows, unless it has a hyphen: Saint-Jory. */
export const SAINTS = wordSet('san santa santo sao sankt sainte')
/** Prepositions after which a capitalized word in no dictionary is nearly always a place. */
export const PLACING = wordSet('at in near outside')
/** Words after those that are no places: feasts, fabrics, film. */
export const PLACED_THINGS = wordSet(
  'diwali eid holi songkran hangul lycra kevlar nike gucci chanel prada kodachrome photoshop instagram',
)
/** Words that may follow a place, besides small words. Before another word a name after “in” only describes it: in Nike shoes. */
export const AFTER_PLACE = wordSet(
  'a an as at by in is are was has have on or to of after before during while where when',
)
