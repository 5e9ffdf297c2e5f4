import { wordSet } from '../../shared/lazily.ts'

/** Names in the table of places that are ordinary words in this language, without accents. */
export const ORDINARY = wordSet(`
  aalst aar aars aba acacias acre adam adel aga aken aki alabaster alangalang albino alcantara alken allen alma alpen
  alpine altenburg altos amarillo amas ambo amper ampere anaconda angel angora angostura apen apex appen arak aras
  arcadia areopagus ares arias ark armageddon aroma as asbest aso assen asten aston au auras aurora aves axel ba baar
  baarn bacon baden bag bah baker balaclava balen bals bam bama band banderilla banga banket banning bar bara baras
  barre battle baud baxter beaufort bedong beek belas belfort bello belvedere bende berber berd berg bergen bergerac
  beringen bermuda bermudas best biel bikini bima bimbo bluegrass bodegraven boden boekel boende bogen bol bolivar
  bompas bonbon bonen bonito boom borger borgloon bos bougainville bouillon bourgogne bra brak bree bridgend brits
  bron bruggen buitenpost buk buren bush butler campo canada canyon caracal cardigan carriere cascades casino cassis
  cayenne center centurion ceylon chablis chalcedon champagne cheddar chester cheviot chinchilla chino chop cicero
  citrus city clark coco cocos cognac college collie cologne colon commerce conchas concordia continent corona cox
  coyote cruces cruzeiro cuba curacao dalai dalen dalton danvers date dauphin deal deerlijk del delft delier delta
  dieren dinar dissen dixie dixieland doka don dongen donna doorn dorado dorsten douane dover drachten drama drammen
  duffel duiven duren echelon ede eden eisen eldorado elk emerald enge engel enger eraan erin essen eten eureka
  eurozone evergreen extrema faro fatwa fes fez fiche fier flint florissant forst fot franca frisco ga gaillard
  galloway galt gamay gamba gap garibaldi gateway gavere gay geel genas genet genk gerede gering gigant glad globe
  gloria goa god goes golden goor gore gorgonzola grasrijk grave gray green gries grimes grimmen grove guano gummi
  gympie haag haan haar hagen hakama halen halle halsteren ham handen hard haren hart hazard hebi heek heer heers
  heide heiden heiningen heist helden hem hercules hermitage herten herval hessen hickory hidalgo hippo hit ho hof
  hola holden holle holt homeland hoogland hoor hoorn hope horn horst horten hout huizen hulst hun ia id imperia inden
  infantes inga ino ito jersey juli jumelles kadi kaka kale kalk kamen kampen kampenhout kan kanker kant kapellen kas
  kasba kassala kazak keerbergen keizer kempen ken kende kenner kent keren kiel kil king kloten kola kolt koper koster
  kovel krakeel kriel kuchen kuna la labo labrador lachen lage lala lamas lame lamme landen lander landing langen laos
  lar laren largo latina lattes lede leek leer leesten legden leiden lemmer lens lepe lesbos leun levant leven lier
  liezen liman limerick limousin linden lint lion lira lobbes loei lokken lom lome long loon loos lorraine losser lota
  lubben luik lunetten maan mach machina macon made madeira madera madras magenta magnolia maki malden male malta man
  mana manage maner manga mango mani manor manta marathon marche marches margaritas marina marl marsala mary mascara
  mascotte massa mayo me mede media mega memel mende menden menen mengen mentor meppen mer messias metro metropolis
  midi mila milk minas minden minneola mirabel miss mist mo moa mobile moe mol molde monster monument mor mora morden
  mos most mul mulchen munster mus mustang nablus nanking napoleon nelson nevel newton nis none noria oasis ode of oi
  ome oosteinde opera opi opladen oral oratorio orden ordes ore oss ossi oudenburg pa pace page palmares palmer pampa
  pampas pandan panna panorama papa par para parabel pare parker parkinson parnas pastores peer pen perm pilsen pinas
  ping pinner piranhas piripiri piste pita plano plast platte plombieres po poli poll pons pooler pop portel porto
  portorico posen posse post principe prinsenbeek prospect provo puck pueblo pullman punch putte putten puurs quarto
  raalte rabat ram rand rani ranst rayon reading reconquista redding reef rees regen reserva reserve reservoir reus
  rho ridder ridderkerk rijen rio rioja roden rodeo roman rosa roses rozenburg rugby rum rus saga sake saki sale
  saline salon salto samba sanbenito sandwich sari satsuma save sax scheldt schelle schilde schoten schotten scone
  sedan serres sevres sharon siena signa sim sima ski skien slinger soest soja solt sombrero spa spangen speedway
  spencer split spring springbok springs stade stadskanaal stallings stans star statenkwartier statte steger
  stellingen sterling stolpen strand strassen suf suisse superior surprise sussen taal tabasco tak tal talen talent
  talien tanga tank tapa tapes tata tegel tegelen telde tempe tequila tex tienen tilbury titel tonder torrent toss
  tours triolet troon tubas tui tumba tune turbo turkey turner turnhout tut uk ulster ultimo uren va vaals van velden
  veldhuizen velen verdun vice vicuna vieste villas viola vista voerde vols volta vrede wadi wake walden walker wangen
  ware waren warren wasco wassenaar water waterloo we wedding weert wegberg weiden welkom wellen welling wem wenden
  west wichelen wielen wierden wil wildwest winchester winder winter winterberg winters wis wissen witten woerden
  woudenberg wyandotte zag zee zeeland zeil zeist zellingen zetel zeven zinder zuiderburen zulte
  bergen luik leiden namen split medina thorn gent essen`)
