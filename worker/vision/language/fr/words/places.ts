import type { PlaceWords } from '../../shared/places.ts'
import { ORDINARY } from './ordinary.ts'

export const PLACES: PlaceWords = {
  language: 'fr',
  before: 'a au aux de du des en dans vers pour pres sur depuis entre ville village port ile',
  between: 'la le les l d centre',
  ordinary: ORDINARY,
  others: `
    anna elena laura maria julia clara sofia sophia martin paul max emil oscar carmen sara sarah lucia mia ida eva
    ines santa maya ali amin hassan jose juan carlos luis pedro antonio francisco diego pablo miguel angel rosa alba
    aurora victoria vitoria monet turner vermeer hemingway renoir cezanne hopper goya dante homero homer ulises polo
    mini leica pierre jean jacques louis marie claire agnes florence blanche lorraine olivier vincent antoine saint
    sainte dieu noel paques ulysse`,
  more: `
    Bretagne, Normandie, Provence, Bourgogne, Alsace, Savoie, Auvergne, Corse, Toscane, Lombardie, Vénétie, Piémont,
    Sicile, Sardaigne, Pouilles, Ombrie, Andalousie, Catalogne, Galice, Bavière, Saxe, Tyrol, Valais, Écosse,
    Angleterre, Cornouailles, Flandre, Flandres, Wallonie, Crète, Rhodes, Madère, Majorque, Açores, Lofoten,
    Dolomites, Alpes, Pyrénées, Vosges, Jura, Camargue, Méditerranée, Baltique, Rhin, Rhône, Danube, Tamise, Tage,
    Tibre, Tour Eiffel, Mont Blanc, Cervin, Colisée, Mont-Saint-Michel, Notre-Dame de Paris, Sacré-Cœur, Montmartre,
    Afrique du Sud, États-Unis, Californie, Floride, Sahara, Balkans, Scandinavie, Patagonie`,
}
