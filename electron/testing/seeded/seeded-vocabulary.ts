import { createRandom, pick } from './seeded-random';

/** Words of each topic, the usual ones first. Written for this purpose. */
export const TOPICS: readonly (readonly string[])[] = [
  'garden plant soil seed compost tomato pruning hedge bulb greenhouse mulch frost rhubarb trellis watering orchard',
  'boat harbour sail mast keel anchor varnish tide rope cabin rudder mooring engine dinghy chart hull',
  'budget invoice rent tax savings account loan receipt expense salary refund insurance pension mortgage ledger fee',
  'essay paragraph draft editor chapter argument sentence thesis quote footnote outline revision reader manuscript margin title',
  'server database deploy query cache release endpoint migration schema latency rollback index cluster queue worker socket',
  'doctor dentist appointment allergy vaccine knee headache sleep blood pressure medicine clinic physiotherapy scan dose recovery symptom',
  'school teacher homework exam lesson pupil classroom timetable grade parent spelling fraction library bus term report',
  'train flight hotel passport ticket luggage itinerary border ferry station visa hostel airport map suitcase delay',
  'bread dough oven flour recipe yeast butter salt soup onion garlic sauce pan kettle pepper roast',
  'piano guitar melody chord concert choir rehearsal rhythm violin tempo score recording stage verse drum encore',
  'roof kitchen bathroom tile plaster window boiler carpenter insulation paint floor plumber scaffold wiring attic brick',
  'painting canvas gallery colour sketch brush portrait sculpture exhibition pigment frame drawing studio palette print museum',
  'meeting agenda minutes decision client proposal contract deadline roadmap stakeholder workshop feedback hiring team quarter offer',
  'dog puppy leash vet kennel collar cat litter parrot feed walk groomer bark shelter fur breed',
  'bicycle wheel brake chain helmet saddle gear trail pump puncture fork commute tyre pedal pannier lane',
  'star telescope galaxy orbit comet eclipse planet nebula lens moon supernova spectrum redshift mirror satellite crater',
  'novel poem author story plot character library biography review shelf translation myth fable trilogy publisher prologue',
  'wedding invitation guest cake venue vow ring bouquet toast seating anniversary photographer dress honeymoon speech ceremony',
  'football match coach goal league training injury stadium referee captain defence penalty season transfer marathon pace',
  'river mountain forest hike valley ridge glacier tent weather map stove campsite waterfall birch heron trailhead',
  'experiment hypothesis sample protein enzyme microscope dataset measurement variance control catalyst assay reagent peer replication laboratory',
  'election council vote policy reform petition committee mayor debate turnout ballot campaign coalition treaty minister statute',
  'wool knitting needle pattern sweater loom yarn stitch sewing fabric linen button scarf quilt dye thread',
  'coffee espresso roast grinder beans filter tea leaf cup barista crema milk steam blend tasting brew',
].map((line) => line.split(' '));

const COMMON =
  `time people work week plan idea thing note question answer reason problem change start end part place house city day night month year
  friend sister brother mother father neighbour colleague boss number list price cost size colour order point line side case fact kind word
  buy sell build fix move find keep give send bring call ask tell write read learn show think feel want need help try use make take put
  open close begin finish wait agree decide prefer choose avoid remember forget expect worry enjoy like hate love hope
  new old good bad early late long short small large cheap expensive easy hard quick slow warm cold bright dark quiet loud simple clear
  first last next second half double whole extra spare enough several often always never usually sometimes maybe together alone
  instead quite almost already soon later again away back inside outside upstairs nearby morning evening weekend summer winter spring autumn`.split(
    /\s+/,
  );

export const FUNCTION_WORDS: readonly string[] =
  'the a of and to in it is was that for on with as we I at by this not be are or from but they have had will which he she you their our if so about when there than'.split(
    ' ',
  );

const FIRST =
  'Ada Bruno Clara Dario Elsa Felix Greta Hugo Ines Jonas Kira Luca Mara Nils Olga Pavel Rosa Stefan Tilda Viktor Wanda Yusuf Zora Amir'.split(
    ' ',
  );
const FAMILY =
  'Lindqvist Moreau Okafor Petrov Tanaka Alvarez Becker Costa Dvorak Eriksen Fontana Gruber Haddad Ivanova Jansen Kowalski Larsen Mbeki Novak Rossi'.split(
    ' ',
  );
const SYLLABLES =
  'ba be bo da de do fa fe fi ga go ka ke ki ko la le li lo lu ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo za zo'.split(
    ' ',
  );

export interface Vocabulary {
  /** All words by how common they are; the topics' words stand among them too. */
  words: readonly string[];
  people: readonly string[];
  speakers: readonly string[];
}

/**
 * Written words first, then as many coined ones as make the long tail that real vaults have: names, terms,
 * misspellings.
 */
export function createVocabulary(size: number): Vocabulary {
  const random = createRandom(7);
  const words = new Set(COMMON);
  for (let rank = 0; rank < 16; rank += 1) for (const topic of TOPICS) words.add(topic[rank]!);
  while (words.size < size)
    words.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES, random)).join(''));
  const people = FIRST.flatMap((first) => FAMILY.map((family) => `${first} ${family}`));
  return { words: [...words].slice(0, Math.max(size, words.size)), people, speakers: FIRST.slice(0, 6) };
}
