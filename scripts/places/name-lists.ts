const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Makes and breeds that are met in photographs more often than the places of the same name. */
export const BRANDS = wordSet(
  `audi austin bentley buick cadillac chevrolet chrysler dacia dodge ferrari ford fuji fujifilm honda jaguar kawasaki
  lancia leica lincoln maserati mercedes morris nikon opel pentax peugeot plymouth pontiac porsche renault rover seat
  subaru suzuki tesla toyota vauxhall vespa yamaha canon kodak sony minolta hasselblad adidas lacoste columbia guinness
  heineken carlsberg corona peroni starbucks ikea lego disney airbus boeing cessna piper
  labrador newfoundland chihuahua rottweiler dalmatian`,
)

/** Makes whose products have names of their own, and that the dictionaries lack. */
export const MAKES = wordSet(`
  acura alfa aprilia benz brabham bugatti caterham chevy citroen corvette daewoo daihatsu datsun ducati fiat hyundai infiniti
  isuzu iveco jeep kia koenigsegg lada lamborghini leyland lexus lotus maybach mazda mclaren mitsubishi nissan pagani porsche
  rivian saab scania scion skoda ssangyong studebaker tata trabant volkswagen volvo wartburg winnebago zastava benelli harley
  kymco lambretta piaggio antonov bombardier cirrus dassault embraer fokker gulfstream learjet lockheed messerschmitt sikorsky
  tupolev agfa contax dji fujica fujinon gopro hoya ilford insta lensbaby lomo mamiya manfrotto nikkor panasonic ricoh rollei
  rolleiflex samyang sekonic takumar tamron tokina voigtlander yashica zeiss zenit acer amd asus bosch casio dell dyson epson
  fender garmin gibson google hitachi huawei lenovo logitech makita motorola nintendo nokia nvidia philips playstation samsung
  siemens stihl toshiba xbox xiaomi balenciaga burberry carhartt chanel dior fila gucci hermes levi louboutin nike prada puma
  reebok rolex salomon seiko skechers swatch timberland tissot uniqlo versace vuitton zara evinrude steinway kubota fordson
  bianchi pinarello shimano campagnolo colnago brompton zildjian korg sukhoi bajaj komatsu claas fendt enfield husqvarna
  opinel victorinox`)

/** What else is written with a capital and is in no dictionary: products, breeds, feasts, dishes, scripts, peoples. */
export const OTHER_NAMES = wordSet(`
  airstream cinquecento cybertruck dreamliner eurobus flixbus kombi roadster shinkansen eurostar thalys pendolino vaporetto
  stuka aeroflot easyjet etihad finnair iberia lufthansa ryanair ektachrome kodachrome velvia portra speedlight softbox
  photoshop lightroom instagram facebook youtube tiktok twitter android wifi bluetooth netflix spotify uber lyft deliveroo
  lycra kevlar velcro goretex formica plexiglas perspex corten tyvek travertine tupperware jacuzzi hoodie speedo uggs aldi
  auchan costco lidl safeway sainsbury tesco walgreens walmart asahi aperol budweiser campari coca cola desperados evian fanta
  haribo heinz jagermeister kikkoman kirin lavazza lindt cadbury mcdonald milka nescafe nespresso nestle nutella oreo pepsi
  perrier pilsner kolsch prosecco pringles sapporo schweppes smirnoff tabasco toblerone tuborg twinings barbie duplo hotwheels
  jenga meccano minecraft nerf playmobil pokemon pikachu rubik scrabble snoopy smurfs spiderman stormtrooper totoro doo seadoo
  skidoo kayaker unesco bichon frise bolognese cavapoo cockapoo dobermann goldendoodle heeler labradoodle leonberger malinois
  maltipoo maremma pomsky shihtzu sphynx tervuren haflinger lipizzaner lusitano charolais limousin herdwick soay swaledale
  texel silkie carnaval diwali eid hanukkah holi iftar krampus kwanzaa navratri nowruz obon onam pesach pongal puja ramadan
  sankranti songkran tihar vaisakhi vesak geminid geminids perseid perseids neowise alpenglow antiqua devanagari fraktur
  futura gurmukhi hangul helvetica hiragana ogham pinyin thuluth brutalist bauhaus jugendstil manueline mudejar mughal
  vajrayana amitabha bastet guanyin jizo kannon nandi daruma kokeshi maneki neko torii ikebana kintsugi haori yukata capoeira
  jitsu muay americano cortado macchiato affogato frappuccino malbec syrah pinot noir grigio tempranillo cava negroni mojito
  manchego pecorino halloumi wensleydale wagyu matcha sencha masala tikka nigiri udon gyoza takoyaki okonomiyaki bibimbap
  kimchi bulgogi churros ceviche empanada feijoada poutine lamington linzer sachertorte stollen panettone cannoli gelato
  macaron brulee caprese carbonara kibbeh laksa margherita ramen amazigh anangu arrernte batak dayak dogon garifuna himba
  hokkien hutterite istrian maasai mapuche minangkabau mossi muisca nabataean nabatean ojibwe peranakan rapanui sasanian
  silesian swabian taino toraja tyrolian uyghur wallachian yolngu acehnese keralan ladakhi rajasthani targa cabrio jumbotron
  roomba unimog routemaster citibike peloton fitbit hydroflask staub creuset keurig bialetti chemex aeropress traeger arcteryx
  northface pirelli bridgestone esso repsol moretti birra damm amstel leffe duvel erdinger paulaner augustiner singha suntory
  tsingtao modelo pacifico skytrain crossrail thameslink frecciarossa renfe megabus tuktuk songthaew jeepney crocosmia gaura
  lisianthus miscanthus echeveria kalanchoe sempervivum haworthia calathea zamioculcas epipremnum schlumbergera phalaenopsis
  hellebore hippeastrum stratocaster ukiyo bundesliga juventus lakers steelers seahawks rafale gripen eurofighter globemaster
  stratofortress stratotanker tristar starlink cassini saraswati nataraja manjushri ravana kumbh thaipusam ratha lightsaber
  cosplay chibi zentangle wordle lehenga dupatta thobe keffiyeh kufi kippah tallit hanfu cheongsam qipao hanbok aodai kebaya
  tracht huipil calavera alebrije ofrenda posada juneteenth samhain fasching fasnacht karneval carnevale palio tomatada
  tomatina sanfermines romeria semana ashura nauruz losar tsechu naadam hanami matsuri gion tanabata chuseok seollal lohri
  baisakhi bihu ugadi dussehra navaratri ganpati teej chhath raksha bandhan janmashtami shivratri scalextric hornby kinex
  tamagotchi furby gundam funko bratz gryffindor slytherin deadpool mandalorian grogu chewbacca wookiee ewok dalek tardis`)
/** Painters, photographers and architects that a description may call to mind: their names are no places. */
export const ARTISTS = wordSet(`
  caillebotte hammershoi pissarro sisley signac morisot okeeffe keeffe twombly ravilious sickert gericault boucher guardi
  bellotto ruisdael ruysdael hobbema cuyp avercamp altdorfer masaccio guercino zurbaran sorolla delvaux ensor khnopff
  spilliaert kroyer ancher larsson schiele kokoschka nolde macke feininger beckmann morandi balla boccioni bonnard delaunay
  lissitzky rodchenko repin levitan shishkin aivazovsky savrasov utamaro hasui yoshida kahlo atget brassai doisneau ronis
  kertesz bresson capa koudelka winogrand friedlander leiter sternfeld meyerowitz ghirri sudek becher gursky struth araki
  sugimoto avedon leibovitz piranesi hundertwasser gehry niemeyer hadid borromini schinkel ghibli banksy basquiat botero
  gormley hiroshige koons kusama`)

/** Cities of at least 100,000 people whose names stand in titles as ordinary words, or as those of saints. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  `moron, simmering, midland, derby, boulder, warren, sale, orange, long beach, concord, cairns, paradise, riverside, ruse,
  chandler, ganja, bata, natal, aurora, araucaria, americana, delta, levis, bimbo, shaping, jingling, saga, manta, mascara,
  city center, tours, slough, chesterfield, brent, archway, tamale, carrefour, pecs, metro, cork, pali, erode, sari, male,
  honcho, oral, astrakhan, tyre, bender, providence, saki, north shore, muscat, naga, hail, woodlands, batman, lira,
  enterprise, mobile, little rock, palm bay, sandy springs, independence, billings, buffalo, high point, broken arrow,
  college station, garland, grand prairie, mesquite, round rock, spring valley, south bend, springs, green bay,
  deer valley, surprise, elk grove, garden grove, vista, centennial, pueblo, mesa, sunset park, queens, centurion,
  tarsus, jodhpur, surrey, angers, perm, brits, ponce, davenport, bath, nice, reading, split, mary, elizabeth, saint paul, saint denis`
    .split(',')
    .map(name => name.trim().replace(/\s+/g, ' ')),
)

/** Names that begin with a place and that WordNet lacks. */
export const PHRASES = [
  'California roll',
  'Boston cream',
  'Philadelphia roll',
  'Berlin doughnut',
  'Aston Martin',
  'Canada geese',
  'Wellington boot',
  'Manila envelope',
  'Santa Claus',
  'Santa Clauses',
  'Oxford shoe',
  'Hamburg steak',
  'Phoenix palm',
]
