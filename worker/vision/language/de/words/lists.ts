import type { WordLists } from '../../shared/word-rules.ts'

const PERSON =
  '(?:Frau(?:en)?|Mann(?:es)?|Männern?|Jungen?|Mädchens?|Kind(?:es|e|er|ern)?|Paar(?:es|e|en)?|Familien?|Person(?:en)?|Leuten?|Mensch(?:en)?)'
/** Where a prefix stands that belongs to the verb: “lädt zum Verweilen ein”, but not “lädt Kisten in ein Boot”. */
const CLAUSE_END = '(?=[.,;:!?…]| und | oder |$)'

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
      'Farbenspiel~|Lichtspiels?|Zusammenspiel~|Spiel (?:von|aus) Licht~|(?:Sinfonie|Symphonie) (?:aus|von|der|des)|Kaleidoskop~',
      'Tanz (?:der|des|von)',
      '(?:ein(?:en)?|mit einem) Hauch (?:von|an)?|Gefühl von|(?:verborgen|versteckt)~ (?:Juwel|Schatz|Perle)~',
      'stumme[rn]? Zeuge~',
      `(?:lädt|laden) (?:[\\p{L},]+ ){0,6}ein${CLAUSE_END}|strahl(?:t|en) (?:\\p{L}+ ){1,5}aus${CLAUSE_END}`,
      `(?:fängt|fangen) (?:[\\p{L},]+ ){1,6}ein${CLAUSE_END}`,
      'verleih(?:t|en) (?:der|dem|den|ihm|ihr|ihnen|diese[rmn]|jede[rm])',
      '(?:Note|Charme|Charakter|Atmosphäre|Wärme|Tiefe|Ausdruck|Glanz|Stimmung|Ruhe|Leben|Würde|Leichtigkeit) verleih(?:t|en)',
      'erzähl(?:t|en) (?:\\p{L}+ ){0,3}Geschichten?|Zeugnis (?:von|der|des)|die Seele baumeln',
      'wie aus dem Bilderbuch|(?:Bilderbuch|Postkarten)(?:idyll|motiv|blick|ansicht|kulisse|landschaft|panorama|wetter|dorf)~',
      'unberührt~ Natur|Schönheit der Natur|Wunder der Natur|Meisterwerk~ der Natur',
      'flüster~|Oase der Ruhe',
      'unverzichtbar~|Geheimtipps?|ein (?:absolutes |echtes )?Muss|eine Reise wert|sehenswert~|für Jung und Alt',
      '(?:perfekt|ideal)~ (?:Ort|Platz|Kulisse|Ziel|Ausflugsziel|Urlaubsziel|Motiv) (?:für|zum)|Augenweide|Fest für die (?:Sinne|Augen)',
      '(?:sollte|darf|dürfen|sollten) (?:[\\p{L},]+ ){0,6}nicht (?:verpassen|fehlen|entgehen)|von (?:ihrer|seiner) (?:schönsten|besten) Seite',
      'lass(?:en|t)? (?:Sie )?(?:sich|dich|euch) (?:\\p{L}+ ){0,6}(?:verzaubern|begeistern|inspirieren|entführen|nicht entgehen)',
      'scheinbar endlos~|unendlich~ Weite~|stille[rn]? Moment~|Moment~ der (?:Ruhe|Stille)|lebendige[rsnm]? Farben',
    ],
  },
  guesses: {
    asked:
      '„vermutlich“, „wahrscheinlich“, „möglicherweise“, „vielleicht“, „offenbar“, „anscheinend“, „dürfte“ or „deutet darauf hin“',
    forms: [
      'vermutlich~|wahrscheinlich~|möglicherweise|vielleicht|offenbar|anscheinend|augenscheinlich|scheinbar',
      'mutmaßlich~|womöglich|eventuell',
      'dürfte(?:n)?|(?<!sich )wohl (?:ein|eine|einer|einem|einen|auf|aus|von|für|kurz|schon|nach|gerade|beim|im|am)',
      'deute[nt]~ (?:[\\p{L},]+ ){0,6}hin',
      'könnte(?:n)? (?:[\\p{L},]+ ){0,6}(?:sein|handeln|stammen|gehören)',
      '(?:lässt|lassen) (?:[\\p{L},]+ ){0,6}(?:vermuten|erahnen|ahnen)',
      '(?:lässt|lassen) (?:[\\p{L},]+ ){0,4}(?:darauf|auf) (?:[\\p{L},]+ ){0,4}schließen',
    ],
  },
  seeming: {
    asked: '„scheint zu“ or „als ob“',
    forms: [
      // An infinitive at the end of its clause: “scheint zu schlafen”, but not “scheint bis zu den Stühlen”.
      `schein(?:t|en) (?:[\\p{L},]+ ){0,9}(?:zu \\p{L}+|(?:an|auf|aus|ein|ab|vor|nach|zurück|zusammen|hin|her)\\p{L}{0,6}?zu\\p{L}{2,})n${CLAUSE_END}`,
      'als ob|als (?:wäre|würde|hätte|wolle|wollte|könnte)n?',
      'wirk(?:t|en) (?:fast |beinahe )?wie',
    ],
  },
  pictureTalk: {
    asked: '„das Bild zeigt“, no „der Betrachter“, no „Nahaufnahme“',
    forms: [
      '(?<!(?:häng|lehn|steh|prang|lieg)(?:t|en) (?:\\p{L}+ )?)(?:das|dieses|dem|diesem|des|im) (?:\\p{L}+ )?(?:Bild|Bildes|Foto|Fotos|Motiv|Schnappschuss)',
      '(?:die|diese|der|dieser) (?:\\p{L}+ )?(?:Aufnahme|Fotografie|Abbildung)',
      // At the start of a sentence; elsewhere people take photos, and pictures hang on walls.
      '(?<=^|[.!?] )Eine? (?:\\p{L}+ )?(?:Bild|Foto|Schnappschuss|Aufnahme|Fotografie) (?:von|vom|mit|aus|eine[rs]|de[rs])',
      '(?:Bild|Foto|Aufnahme|Fotografie|Szene) zeigt',
      '(?:der|des|den|dem|vom|zum) Betrachters?|Bildmitte|Bildrand~|Bildhintergrund|Bildvordergrund',
      'man (?:sieht|erkennt)|wir sehen|sehen wir',
      '(?<=^|, )(?:festgehalten|eingefangen|aufgenommen|fotografiert|abgelichtet) (?:von|aus|bei|mit|in|im|vor)',
      '(?:wurde|ist) (?:\\p{L}+ ){0,4}(?:fotografiert|aufgenommen)',
      'nicht (?:zu erkennen|erkennbar|ersichtlich|bekannt|angegeben|bestimmbar|zu bestimmen)',
      'keine (?:weiteren )?(?:Angaben|Informationen)',
      'unbekannt~ (?:Ort|Person|Fotograf|Stadt)~|als KI|Sprachmodell',
      '(?:Titel|Beschreibung|Bildunterschrift|Schlagwörter) ?:|hier ist (?:die|eine|der) (?:Beschreibung|Titel)',
    ],
  },
  shotTalk: [
    'Nahaufnahme~|Weitwinkel~|Vogelperspektive|Froschperspektive|Bildkomposition|Komposition|Schärfentiefe',
    'Tiefenschärfe|Bokeh|Unschärfe',
    'Blickwinkel|Bildausschnitt|Kameraperspektive|aus Augenhöhe',
    '(?:zieht|lenkt|führt) (?:den|das|die) (?:Blick|Auge|Aufmerksamkeit)~',
  ],
  people: [
    `${PERSON},? (?:um|Mitte|Anfang|Ende) (?:die |der )?(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig)`,
    'in (?:ihren|seinen) (?:Zwanzigern|Dreißigern|Vierzigern|Fünfzigern|Sechzigern|Siebzigern)|mittleren Alters',
    `(?:afrikanisch|asiatisch|europäisch|kaukasisch|arabisch|indisch|türkisch|japanisch|chinesisch|muslimisch|jüdisch)~ ${PERSON}`,
    '(?:afrikanisch|asiatisch|europäisch|arabisch)~ (?:Herkunft|Abstammung)|dunkelhäutig~|hellhäutig~',
    'Ehepaar~|Liebespaar~|Verliebte~|verliebt~|verheiratet~|schwanger~',
    'Mutter (?:und|mit) (?:ihr~ )?(?:Tochter|Sohn|Kind)|Vater (?:und|mit) (?:sein~ )?(?:Tochter|Sohn|Kind)',
    `(?:glücklich|traurig|einsam|verliebt|stolz)~ ${PERSON}`,
  ],
  persons: [
    'Frau(?:en)?|Dame~|M[aä]nn(?:es|er|ern)?|Herrn?|Junge[ns]?|Mädchens?|Kind(?:es|e|er|ern)?|Baby~|Bub|Paar(?:es|e|en)?|Familien?',
    'Person(?:en)?|Leuten?|Mensch(?:en)?|Jugendliche~|Teenager~|\\p{L}*(?:frau|mann|leute)',
  ],
  animals: [
    'Tier~|Jungtier~|Fohlen|Kalb|Kälb~|Lamm|Lämm~|Welpe~|Kätzchen|Küken|Kitz|Rehkitz|Ferkel|Frischling~|Hund~|Hündin|Katze~|Kater',
    'Pferd~|Stute|Esel~|Kuh|Kühe~|Rind~|Schaf~|Ziege~|Zicklein|Schwein~|Reh~|Hirsch~|Fuchs|Füchs~|Wolf|Wölf~|Bär~|Eisbär~|Affe~|Äffchen|Gorilla~',
    'Löwe~|Löwin|Tiger~|Leopard~|Gepard~|Elefant~|Giraffe~|Zebra~|Nashorn~|Robbe~|Seehund~|Pinguin~|Delfin~|Wal|Wale|Ente|Enten|Entlein|Gans|Gänse~',
    'Schwan|Schwäne~|Vogel|Vögel~|Jungvogel~|Storch|Störche|Igel|Otter|Biber|Hase|Hasen|Kaninchen|Känguru~|Koala~|Panda~|Kamel~|Alpaka~|Lama',
  ],
  relatives: [
    '(?:ihr|ihre|ihrem|ihrer|ihren|sein|seine|seinem|seiner|seinen) (?:Sohn|Tochter|Mutter|Vater|Ehemann|Ehefrau|Freund|Freundin|Enkel|Enkelin|Bruder|Schwester)',
  ],
  ages: ['\\d{1,2}[- ]?jährig~|\\d{1,2} Jahre alt'],
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
