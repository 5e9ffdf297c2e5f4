import { wordSet } from '../../shared/lazily.ts'

/** Words of this language that English, or the table of places, has as well, without accents. */
export const LIKE_ENGLISH = wordSet(`
  abelha altar alto animal area areia arena arte atlas aula auto azul baia balsa banana banco bar barco base bonsai
  bravo burro cabana cacto cafe camara canal canoa capital cara caravela carnaval cartaz casa casino central
  chalet chocolate cinema circular claro clube coala cobra cola colonial cor coral corda costa cruz cultural dado dama
  delta diagonal divino dock drama duna editor elegante exterior fado familiar farol fauna feira festival final flora
  floral foral forma forte fresco fruta futebol gala gato global golfe gorila grande grave guitarra habitat hangar
  hobby horizontal hotel humor ideal igreja iguana industrial inferior insecto interior jaguar jazz jovem karaoke
  kayak lagoa lama lateral lava leme lilas lima limbo linear lobo local lota lua luar luz macro mae mala mango
  mangueira mar margem marina mata material mel melro menu mesa metal metro mineral minimal moda modelo moral mosca
  motor mural museu musical natural naval neon nobre noite normal olhar oliva onda opera oral original oval padrao
  pagode palma panda panorama papa parada parasol parque pasta patio pato pedra pelicano pena pera perfil piano pico
  pilar pinha piscina planta plural poncho ponte popular porta portal porto postal praia primavera puma radio ramo
  real recital reflexo regional reptil retro rio ritual rival robe rocha romance rosa rosto rota rua rural sabre sal
  sala salsa samba sardinha sauna selva semana serra silo singular social sofa sol solar solo sombra sonata
  soneto superior surf tango tapete taxi teatro telha tempo tenor terminal terra textura tigre tobogan tomate torre
  total touro tribal tropical tulipa tunel urbano vapor vaso vela vento verde vertical viaduto vida vila vinho
  viola violino virgem vista visual vital volume yoga zebra zona zoo zoom`)
