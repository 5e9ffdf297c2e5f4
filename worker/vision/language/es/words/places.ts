import type { PlaceWords } from '../../shared/places.ts'
import { ORDINARY } from './ordinary.ts'

export const PLACES: PlaceWords = {
  language: 'es',
  before: 'en a de desde hacia hasta para por entre sobre ciudad pueblo puerto isla cerca del al',
  between: 'la el los las del centro',
  ordinary: ORDINARY,
  others: `
    anna elena laura maria julia clara sofia sophia martin paul max emil oscar carmen sara sarah lucia mia ida eva
    ines santa maya ali amin hassan jose juan carlos luis pedro antonio francisco diego pablo miguel angel rosa alba
    aurora victoria vitoria monet turner vermeer hemingway renoir cezanne hopper goya dante homero homer ulises polo
    mini leica mercedes dolores consuelo esperanza soledad pilar guadalupe ramon san santo dios quijote`,
  more: `
    Andalucía, Cataluña, Galicia, Castilla, Aragón, Navarra, Asturias, Cantabria, Extremadura, País Vasco, Mallorca,
    Menorca, Ibiza, Tenerife, Lanzarote, Toscana, Lombardía, Véneto, Piamonte, Sicilia, Cerdeña, Umbría, Provenza,
    Bretaña, Normandía, Borgoña, Alsacia, Baviera, Sajonia, Tirol, Escocia, Inglaterra, Cornualles, Flandes, Creta,
    Rodas, Madeira, Azores, Lofoten, Dolomitas, Alpes, Pirineos, Picos de Europa, Sierra Nevada, Patagonia, Atacama,
    Mediterráneo, Cantábrico, Báltico, Rin, Danubio, Sena, Támesis, Tajo, Tíber, Guadalquivir, Ebro, Torre Eiffel,
    Mont Blanc, Coliseo, Sagrada Familia, Alhambra, Giralda, Machu Picchu, Sudáfrica, Estados Unidos, California,
    Florida, Sáhara, Balcanes, Escandinavia`,
}
