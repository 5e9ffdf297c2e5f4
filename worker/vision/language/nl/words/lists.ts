import type { WordLists } from '../../shared/word-rules.ts'

const PERSON =
  '(?:vrouw(?:en)?|man(?:nen)?|jongens?|meisjes?|kind(?:eren)?|stel(?:len)?|gezin(?:nen)?|paar|paren|persoon|personen|mensen)'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'adembenemend, betoverend, fascinerend, hypnotiserend, magisch, mystiek, majestueus, schilderachtig, pittoresk, idyllisch, tijdloos, onvergetelijk, sprookjesachtig, sfeervol, oase van rust, symfonie van, dans van, spel van licht, badend in licht, genesteld, nodigt uit, ademt, straalt uit, legt de essentie vast, ansichtkaart',
    forms: [
      'adembenemend~|betover~|fascineren~|hypnotiseren~|magisch~|magie|mystiek~|mystieke|majestueu~',
      'schilderachtig~|pittoresk~|idyllisch~|idylle',
      'tijdlo(?:os|ze)|onvergetelijk~|sprookjesachtig~|spectaculair~|indrukwekkend~|iconisch~|paradijs(?!vogel)~',
      'sfeervol~|dromerig~|etherisch~|harmonieu~|verborgen (?:parel|schat)~',
      'oase van|symfonie van|dans van (?:licht|schaduw|kleur|golven|wolken|vlammen|reflecties|bladeren)~|spel van licht|lichtspel|caleidoscoop',
      'ba(?:adt|den|dend) in (?:\\p{L}+ ){0,4}(?:licht|zon|goud)|(?<!zich )genesteld',
      'nodig(?:t|en|end) (?:\\p{L}+ ){0,4}uit|straalt (?:\\p{L}+ ){1,5}uit(?=[.,;:!?…]| en |$)',
      'adem(?:t|en) (?:\\p{L}+ ){0,2}(?:rust|sfeer|geschiedenis|historie|nostalgie|vrijheid|charme|leven)',
      'leg(?:t|gen) (?:de|het) (?:\\p{L}+ )?(?:essentie|sfeer|moment|schoonheid) vast',
      '(?:als|uit|van) een ansichtkaart|gevoel van (?:rust|vrijheid|kalmte|verwondering|mysterie)|een vleugje|fluister~',
      'stille getuigen?|sereen|serene|sereniteit|bevroren in de tijd',
      'mis (?:[\\p{L},]+ ){1,7}niet(?=[.,;:!?…]|$)|niet te missen|niet (?:mag|mogen|wilt?) missen|aanrader|een must|onmisba(?:ar|re)',
      '(?:perfecte|ideale) (?:plek|plaats|bestemming|decor|locatie|achtergrond) (?:voor|om)|laat je (?:\\p{L}+ ){0,4}(?:betoveren|verrassen|meevoeren|inspireren)',
      'jong en oud|het hele gezin|de moeite waard|ongeëvenaard~|weergalo(?:os|ze)|uniek in zijn soort|lust voor het oog|feest voor (?:het oog|de ogen|de zintuigen)',
      'geeft (?:\\p{L}+ ){1,4}(?:sfeer|karakter|uitstraling)',
    ],
  },
  guesses: {
    asked:
      '‘waarschijnlijk’, ‘mogelijk’, ‘misschien’, ‘vermoedelijk’, ‘blijkbaar’, ‘lijkt te zijn’ or ‘doet vermoeden’',
    forms: [
      'waarschijnlijk~|vermoedelijk~|(?<!zo(?:veel)? (?:\\p{L}+ )?)mogelijk|mogelijkerwijs|misschien|wellicht|blijkbaar|kennelijk|ogenschijnlijk|schijnbaar',
      'lijk(?:t|en) (?:[\\p{L},]+ ){0,8}te (?:zijn|hebben|worden|staan|wachten)',
      'doe(?:t|n) (?:[\\p{L},]+ ){0,5}vermoeden|suggere~|zou(?:den)? (?:[\\p{L},]+ ){0,6}kunnen',
      '(?<!(?:man|vrouw|meisje|jongen|kind|gids|hand|vinger|pijl|bord|agent|visser)(?:nen|en|s|eren)? )wijs(?:t|zen) (?:er)?op|moet (?:[\\p{L},]+ ){0,4}(?:geweest|zijn geweest)',
    ],
  },
  seeming: {
    asked: '‘lijkt’ or ‘alsof’',
    forms: ['lijk(?:t|en)|schijn(?:t|en) te|alsof|als het ware'],
  },
  pictureTalk: {
    asked: '‘de foto toont’, no ‘de toeschouwer’, no ‘close-up’',
    forms: [
      'deze (?:\\p{L}+ )?(?:foto|afbeelding|opname)|(?:op|in|van) de (?:foto|afbeelding|opname)(?! van)',
      // At the start of a sentence; elsewhere people take photos, and pictures hang on walls.
      '(?<=^|[.!?] )(?:een|de) (?:\\p{L}+ )?(?:foto|opname)(?! (?:\\p{L}+ ){0,6}(?:hangt|hangen|ingelijste?)\\b)',
      '(?:het|dit) (?:beeld|plaatje|kiekje) (?:toont|laat)',
      '(?:foto|afbeelding|beeld|scène) (?:toont|laat|geeft|vangt)',
      '(?<!(?:door|met) )de (?:toeschouwer|kijker|beschouwer)|men ziet|je ziet|we zien|zien we|is te zien op',
      'gefotografeerd (?:van|vanaf|vanuit|in|bij|met|tijdens|door)|vastgelegd (?:op (?:foto|beeld|camera)|door de (?:fotograaf|lens|camera))|(?:foto|opname) genomen',
      'niet (?:herkenbaar|zichtbaar|te herkennen|te zien|bekend|duidelijk|leesbaar)(?! (?:door|achter|vanwege) )',
      'onbekende (?:plaats|locatie|fotograaf)|geen (?:informatie|gegevens)|als ai',
      '(?:titel|beschrijving|bijschrift|trefwoorden) ?:|hier is (?:de|een) (?:beschrijving|titel)',
    ],
  },
  shotTalk: [
    'close-?ups?|groothoek~|vogelperspectief|kikkerperspectief|scherptediepte|bokeh|kadrering|uitsnede',
    'compositie|camerastandpunt|van(?:af|uit) ooghoogte|standpunt',
    '(?:trekt|leidt|stuurt) (?:de blik|het oog|de aandacht)',
  ],
  people: [
    'van middelbare leeftijd|begin (?:twintig|dertig|veertig|vijftig|zestig)',
    `(?:Aziatische?|Afrikaanse?|Arabische?|Europe(?:es|se)|India(?:as|se)|Japanse?|Chine(?:es|se)|Turkse?|islamitische?|joodse?) ${PERSON}`,
    'van \\p{L}+ afkomst|met een (?:donkere|lichte) huid|donkere huid|verliefd~|getrouwd~|echtpaar|liefdespaar',
    'zwanger~|moeder (?:en|met) haar (?:dochter|zoon|kind)|vader (?:en|met) zijn (?:dochter|zoon|kind)',
    `(?:gelukkige?|verdrietige?|eenza(?:am|me)|blije?|trotse?) ${PERSON}`,
  ],
  persons: [
    'vrouw(?:en)?|dames?|man|mannen|heer|heren|jongens?|jongetje~|meisje~|kind(?:eren)?|baby~|stel|stellen|gezin(?:nen)?|persoon|personen|mensen|tiener~|\\p{L}+(?:vrouw|man)',
  ],
  animals: [
    'dier~|veulen~|kalf|kalfje~|kalveren|lam|lammetje~|lammeren|puppy~|pup|pups|welp~|kitten~|katje~|poesje~|kuiken~|kuikentje~|big|biggen|biggetje~|hond~|kat|katten|poes|paard~|merrie~',
    'ezel~|koe|koeien|stier|stieren|schaap|schapen|geit~|varken~|ree|reeën|reekalf|hert~|vos|vossen|wolf|wolven|beer|beren|berenjong|aap|aapje~|apen|gorilla~|leeuw~|tijger~|luipaard~',
    'jachtluipaard~|olifant~|giraf~|zebra~|neushoorn~|zeehond~|pinguïn~|dolfijn~|walvis~|eend~|gans|ganzen|zwaan|zwanen|vogel~|ooievaar~|egel~|otter~|bever~|konijn~|haas|hazen',
    'kangoeroe~|koala~|panda~|kameel|kamelen|lama|alpaca~',
  ],
  relatives: [
    '(?:zijn|haar) (?:zoon|dochter|moeder|vader|echtgenoot|echtgenote|vriend|vriendin|broer|zus|oma|opa|kleinkind)',
  ],
  ages: ['\\d{1,2} jaar|\\d{1,2}-jarige'],
  months: {
    names: ['januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december'],
    within: ["\\bjaren (?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|[’']?\\d0)\\b"],
  },
  numbered: ['ISO|nummer|nr|startnummer|lijn|tram|kenteken|locomotief'],
  clauses: ['die|dat|wat|waar|waardoor|waarmee|en|waarschijnlijk|mogelijk|misschien|vermoedelijk|alsof|zodat'],
}
