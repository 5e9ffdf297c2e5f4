import type { WordLists } from '../../shared/word-rules.ts'

const PERSON = '(?:Frau|Mann|Männer|Junge|Mädchen|Kind|Paar|Familie|Person|Leute|Menschen)'

export const WORDS: WordLists = {
  cliches: {
    asked:
      'atemberaubend, faszinierend, bezaubernd, zauberhaft, magisch, mystisch, majestätisch, malerisch, idyllisch, zeitlos, unvergesslich, traumhaft, märchenhaft, stimmungsvoll, pulsierend, eindrucksvoll, eingebettet in, in Licht getaucht, Farbenspiel, Spiel von Licht, ein Hauch von, lädt ein, strahlt aus, verleiht, fängt ein, erzählt Geschichten, Postkartenidylle',
    forms: [
      'atemberaubend~|faszini~|bezaubernd~|verzauber~|zauberhaft~|magisch~|mystisch~|majestätisch~|malerisch~',
      'pittoresk~|idyll~',
      'zeitlos~|unvergesslich~|unvergleichlich~|traumhaft~|märchenhaft~|verträumt~|ätherisch~|ikonisch~',
      'spektakulär~|geheimnisvoll~',
      'beeindruckend~|eindrucksvoll~|stimmungsvoll~|pulsierend~|hypnotis~|umwerfend~|betörend~|fesselnd~',
      'paradiesisch~|harmonisch~',
      'eingebettet (?:in|zwischen)|(?:Licht|Gold|Sonne|Abendlicht|Morgenlicht)~ getaucht',
      'taucht (?:\\p{L}+ ){1,6}in (?:\\p{L}+ ){0,3}Licht',
      'Farbenspiel~|Lichtspiel~|Zusammenspiel~|Spiel (?:von|aus) Licht~|Sin?m?fonie~|Symphonie~|Kaleidoskop~',
      'Tanz (?:der|des|von)',
      '(?:ein(?:en)?|mit einem) Hauch (?:von|an)?|Gefühl von|(?:verborgen|versteckt)~ (?:Juwel|Schatz|Perle)~',
      'stumme[rn]? Zeuge~',
      '(?:lädt|laden) (?:[\\p{L},]+ ){0,6}ein|strahl(?:t|en) (?:\\p{L}+ ){1,5}aus|fäng~ (?:[\\p{L},]+ ){1,6}ein',
      'fangen (?:\\p{L}+ ){1,6}ein',
      'verleih(?:t|en)|erzähl(?:t|en) (?:\\p{L}+ ){0,3}Geschichten?|Zeugnis (?:von|der|des)|die Seele baumeln',
      'wie aus dem Bilderbuch',
      'Bilderbuch~|Postkarten~|unberührt~ Natur|Schönheit der Natur|Wunder der Natur|Meisterwerk~ der Natur',
      'flüster~|Oase der Ruhe',
      'scheinbar endlos~|unendlich~ Weite~|stille[rn]? Moment~|Moment~ der (?:Ruhe|Stille)|lebendige[rsnm]? Farben',
    ],
  },
  guesses: {
    asked:
      '„vermutlich“, „wahrscheinlich“, „möglicherweise“, „vielleicht“, „offenbar“, „anscheinend“, „dürfte“ or „deutet darauf hin“',
    forms: [
      'vermutlich~|wahrscheinlich~|möglicherweise|vielleicht|offenbar|anscheinend|augenscheinlich|scheinbar',
      'mutmaßlich~|womöglich|eventuell',
      'dürfte(?:n)?|wohl (?:ein|eine|einer|einem|einen|auf|aus|von|für|kurz|schon|nach|gerade|beim|im|am)',
      'deute[nt]~ (?:[\\p{L},]+ ){0,6}hin',
      'könnte(?:n)? (?:[\\p{L},]+ ){0,6}(?:sein|handeln|stammen|gehören)',
      '(?:lässt|lassen) (?:[\\p{L},]+ ){0,6}(?:vermuten|schließen|erahnen|ahnen)',
    ],
  },
  seeming: {
    asked: '„scheint zu“ or „als ob“',
    forms: [
      'schein(?:t|en) (?:[\\p{L},]+ ){0,9}zu|als ob|als (?:wäre|würde|hätte|wolle|wollte|könnte)n?',
      'wirk(?:t|en) (?:fast |beinahe )?wie',
    ],
  },
  pictureTalk: {
    asked: '„das Bild zeigt“, no „der Betrachter“, no „Nahaufnahme“',
    forms: [
      '(?:das|dieses|dem|diesem|des|im|ein|einem) (?:\\p{L}+ )?(?:Bild|Bildes|Foto|Fotos|Motiv|Schnappschuss)',
      '(?:die|diese|der|dieser|eine|einer) (?:\\p{L}+ )?(?:Aufnahme|Fotografie|Abbildung)',
      '(?:Bild|Foto|Aufnahme|Fotografie|Szene) zeigt',
      'Betrachter~|Bildmitte|Bildrand~|Bildhintergrund|Bildvordergrund|man (?:sieht|erkennt)',
      '(?:sieht|erkennt) man|wir sehen|sehen wir',
      '(?:festgehalten|eingefangen|aufgenommen|fotografiert|abgelichtet) (?:von|aus|bei|mit|in|im|vor)',
      '(?:wurde|ist) (?:fotografiert|aufgenommen)',
      'nicht (?:zu erkennen|erkennbar|ersichtlich|bekannt|angegeben|bestimmbar|zu bestimmen)',
      'keine (?:weiteren )?(?:Angaben|Informationen)',
      'unbekannt~ (?:Ort|Person|Fotograf|Stadt)~|als KI|Sprachmodell',
      '(?:Titel|Beschreibung|Bildunterschrift|Schlagwörter) ?:|hier ist (?:die|eine|der) (?:Beschreibung|Titel)',
    ],
  },
  shotTalk: [
    'Nahaufnahme~|Weitwinkel~|Vogelperspektive|Froschperspektive|Bildkomposition|Komposition|Schärfentiefe',
    'Tiefenschärfe|Bokeh|Unschärfe',
    'Blickwinkel|Bildausschnitt|Kameraperspektive|Augenhöhe',
    '(?:zieht|lenkt|führt) (?:den|das|die) (?:Blick|Auge|Aufmerksamkeit)~',
  ],
  people: [
    '\\d+[- ]?jährig~|\\d+ Jahre alt',
    '(?:um|Mitte|Anfang|Ende) (?:die )?(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig)',
    'in (?:ihren|seinen) (?:Zwanzigern|Dreißigern|Vierzigern|Fünfzigern|Sechzigern|Siebzigern)|mittleren Alters',
    `(?:afrikanisch|asiatisch|europäisch|kaukasisch|arabisch|indisch|türkisch|japanisch|chinesisch|muslimisch|jüdisch)~ ${PERSON}~`,
    '(?:afrikanisch|asiatisch|europäisch|arabisch)~ (?:Herkunft|Abstammung)|dunkelhäutig~|hellhäutig~',
    'Ehepaar~|Liebespaar~|Verliebte~|verliebt~|verheiratet~|schwanger~',
    'Mutter (?:und|mit) (?:ihr~ )?(?:Tochter|Sohn|Kind)|Vater (?:und|mit) (?:sein~ )?(?:Tochter|Sohn|Kind)',
    '(?:ihr|ihre|ihrem|ihrer|ihren|sein|seine|seinem|seiner|seinen) (?:Sohn|Tochter|Mutter|Vater|Ehemann|Ehefrau|Freund|Freundin|Enkel|Enkelin|Bruder|Schwester)',
    `(?:glücklich|traurig|einsam|verliebt|stolz)~ ${PERSON}~`,
  ],
  months: {
    names: ['Januar|Jänner|Februar|März|April|Mai|Juni|Juli|September|Oktober|November|Dezember'],
    within: [
      '\\b(?:im|Anfang|Mitte|Ende|seit|bis|vom|zum) August\\b',
      '\\b(?:1[5-9]|20)\\d{2}er\\b',
      '\\b(?:[2-9]0er|(?:zwanziger|dreißiger|vierziger|fünfziger|sechziger|siebziger|achtziger|neunziger) Jahre)~?\\b'.replace(
        '~',
        '\\p{L}*',
      ),
    ],
  },
  numbered: ['ISO|Nummer|Nr|Startnummer|Kennzeichen|Linie|Lok|Baureihe|Hausnummer|Aufschrift'],
  clauses: [
    'was|die|der|das|deren|dessen|wodurch|womit|wobei|sodass|und|vermutlich|wahrscheinlich|möglicherweise',
    'vielleicht|offenbar|anscheinend|als ob|als',
  ],
}
