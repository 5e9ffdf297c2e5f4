import type { WordLists } from '../../shared/word-rules.ts'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'adembenemend, betoverend, fascinerend, hypnotiserend, magisch, mystiek, majestueus, schilderachtig, pittoresk, idyllisch, tijdloos, onvergetelijk, sprookjesachtig, sfeervol, oase van rust, symfonie van, dans van, spel van licht, badend in licht, genesteld, nodigt uit, ademt, straalt uit, legt de essentie vast, ansichtkaart',
    forms: [
      'adembenemend~|betover~|fascineren~|hypnotiseren~|magisch~|magie|mystiek~|mystieke|majestueu~',
      'schilderachtig~|pittoresk~|idyllisch~|idylle',
      'tijdlo(?:os|ze)|onvergetelijk~|sprookjesachtig~|spectaculair~|indrukwekkend~|iconisch~|paradijs~',
      'sfeervol~|dromerig~|etherisch~|harmonieu~|verborgen (?:parel|schat)~',
      'oase van|symfonie van|dans van|spel van licht|lichtspel|caleidoscoop',
      'ba(?:adt|den|dend) in (?:\\p{L}+ ){0,4}(?:licht|zon|goud)|genesteld',
      'nodig(?:t|en|end) (?:\\p{L}+ ){0,4}uit|ademt|ademen|straalt (?:\\p{L}+ ){1,5}uit',
      'leg(?:t|gen) (?:de|het) (?:\\p{L}+ )?(?:essentie|sfeer|moment|schoonheid) vast',
      'ansichtkaart~|gevoel van (?:rust|vrijheid|kalmte|verwondering|mysterie)|een vleugje|fluister~',
      'stille getuigen?|sereen|serene|sereniteit|bevroren in de tijd',
      'geeft (?:\\p{L}+ ){1,4}(?:sfeer|karakter|uitstraling)',
    ],
  },
  guesses: {
    asked:
      '‘waarschijnlijk’, ‘mogelijk’, ‘misschien’, ‘vermoedelijk’, ‘blijkbaar’, ‘lijkt te zijn’ or ‘doet vermoeden’',
    forms: [
      'waarschijnlijk~|vermoedelijk~|mogelijk~|misschien|wellicht|blijkbaar|kennelijk|ogenschijnlijk|schijnbaar',
      'lijk(?:t|en) (?:[\\p{L},]+ ){0,8}te (?:zijn|hebben|worden|staan|wachten)',
      'doe(?:t|n) (?:[\\p{L},]+ ){0,5}(?:vermoeden|denken aan)|suggere~|zou(?:den)? (?:[\\p{L},]+ ){0,6}kunnen',
      'wijs(?:t|zen) (?:[\\p{L},]+ ){0,5}op|wijzen op|moet (?:[\\p{L},]+ ){0,4}(?:geweest|zijn geweest)',
    ],
  },
  seeming: {
    asked: '‘lijkt’ or ‘alsof’',
    forms: ['lijk(?:t|en)|schijn(?:t|en) te|alsof|als het ware'],
  },
  pictureTalk: {
    asked: '‘de foto toont’, no ‘de toeschouwer’, no ‘close-up’',
    forms: [
      '(?:de|deze|een|op de|op deze|in deze) (?:\\p{L}+ )?(?:foto|afbeelding|opname)',
      '(?:het|dit) (?:beeld|plaatje|kiekje) (?:toont|laat)',
      '(?:foto|afbeelding|beeld|scène) (?:toont|laat|geeft|vangt)',
      '(?:de|van de) (?:toeschouwer|kijker|beschouwer)|men ziet|je ziet|we zien|zien we|is te zien op',
      '(?:gefotografeerd|vastgelegd|genomen) (?:van|vanaf|vanuit|in|bij|met|tijdens|door)',
      'niet (?:herkenbaar|zichtbaar|te herkennen|te zien|bekend|duidelijk|leesbaar)',
      'onbekende (?:plaats|locatie|fotograaf)|geen (?:informatie|gegevens)|als ai',
      '(?:titel|beschrijving|bijschrift|trefwoorden) ?:|hier is (?:de|een) (?:beschrijving|titel)',
    ],
  },
  shotTalk: [
    'close-?ups?|groothoek~|vogelperspectief|kikkerperspectief|scherptediepte|bokeh|kadrering|uitsnede',
    'compositie|camerastandpunt|ooghoogte|standpunt',
    '(?:trekt|leidt|stuurt) (?:de blik|het oog|de aandacht)',
  ],
  people: [
    '\\d+ jaar(?: oud)?|\\d+-jarige|van middelbare leeftijd|begin (?:twintig|dertig|veertig|vijftig|zestig)',
    '(?:Aziatisch|Afrikaans|Arabisch|Europees|Indiaas|Japans|Chinees|Turks|moslim|joods)(?:e)? (?:vrouw|man|jongen|meisje|kind|stel|gezin|paar)',
    'van \\p{L}+ afkomst|met een (?:donkere|lichte) huid|donkere huid|verliefd~|getrouwd~|echtpaar|liefdespaar',
    'zwanger~|moeder (?:en|met) haar (?:dochter|zoon|kind)|vader (?:en|met) zijn (?:dochter|zoon|kind)',
    '(?:zijn|haar) (?:zoon|dochter|moeder|vader|echtgenoot|echtgenote|vriend|vriendin|broer|zus|oma|opa|kleinkind)',
    '(?:gelukkig|verdrietig|eenzaam|blij)(?:e)? (?:gezin|stel|man|vrouw|kind|paar)',
  ],
  months: {
    names: ['januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december'],
    within: ["\\bjaren (?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|[’']?\\d0)\\b"],
  },
  numbered: ['ISO|nummer|nr|startnummer|lijn|tram|kenteken|locomotief'],
  clauses: ['die|dat|wat|waar|waardoor|waarmee|en|waarschijnlijk|mogelijk|misschien|vermoedelijk|alsof|zodat'],
}
