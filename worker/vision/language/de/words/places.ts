import type { PlaceWords } from '../../shared/places.ts'
import { ORDINARY } from './ordinary.ts'

export const PLACES: PlaceWords = {
  language: 'de',
  before:
    'in im aus nach bei bis durch nahe von um vor hinter ueber nordlich sudlich ostlich westlich unweit zwischen stadt dorf hafen insel',
  between: 'der dem die das den des ganz',
  ordinary: ORDINARY,
  others: `
    anna lena laura maria julia clara klara sophia sofia martin paul max felix emil oskar otto karl ernst august konrad georg
    moritz lorenz valentin vincent stella victoria viktoria carmen sara sarah lea mia ida ella eva ines nadine jacques rosa
    santa maya ingrid ava ali amin hassan jose juan carlos san franz wilhelm friedrich napoleon caesar cassius hopper monet
    turner friedrich caspar vermeer hemingway renoir cezanne baltic polo mini opel audi smart wrangler golf leica agfa`,
  more: `Bayern, Sachsen, Thüringen, Hessen, Schwaben, Franken, Tirol, Südtirol, Kärnten, Steiermark, Vorarlberg, Burgenland, Wallis, Graubünden, Elsass,
    Lothringen, Burgund, Bretagne, Normandie, Provence, Toskana, Lombardei, Venetien, Piemont, Apulien, Kalabrien, Sizilien, Sardinien, Korsika, Kreta,
    Rhodos, Mallorca, Teneriffa, Madeira, Andalusien, Katalonien, Kastilien, Galicien, Schottland, England, Wales, Cornwall, Böhmen, Mähren, Schlesien,
    Pommern, Masuren, Siebenbürgen, Istrien, Dalmatien, Ostsee, Nordsee, Mittelmeer, Schwarzwald, Bodensee, Gardasee, Comer See, Genfersee, Zürichsee,
    Chiemsee, Königssee, Wörthersee, Rhein, Elbe, Donau, Mosel, Themse, Seine, Tiber, Alpen, Pyrenäen, Vogesen, Dolomiten, Karpaten, Harz, Eifel, Allgäu,
    Rügen, Sylt, Usedom, Hiddensee, Lofoten, Eiffelturm, Brandenburger Tor, Kölner Dom, Kolosseum, Markusplatz, Rialtobrücke, Big Ben, Tower Bridge,
    Karlsbrücke, Petersdom, Neuschwanstein, Matterhorn, Zugspitze, Großglockner, Mont Blanc, Freiheitsstatue, Akropolis, Schönbrunn, Elbphilharmonie,
    Südafrika, USA, Amerika, Skandinavien, Balkan, Kaukasus, Sahara, Kalifornien, Florida, Hawaii, Bali, Tibet`,
}
