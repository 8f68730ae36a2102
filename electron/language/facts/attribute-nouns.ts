import irregularNationalities from './word-lists/irregular-nationalities.txt?raw';
import nounsWithoutValue from './word-lists/nouns-without-value.txt?raw';
import { alternationOf, anyOf } from '../words/word-list';

/**
 * Head nouns of attributes that have a value: "Anna’s phone number is …" states a fact, "Anna’s idea is …" does not.
 */
const ATTRIBUTE_NOUNS = new Set(
  `name surname nickname phone number mobile telephone email e-mail mail address street city town country hometown birthplace birthday birthdate age height weight size
  nationality citizenship religion language tongue timezone zone job title occupation profession position role employer company salary wage income rent mortgage
  school university college degree major subject diet allergy medication dose dosage prescription type group shoe colour color hobby instrument team band car bike
  plate passport visa licence license insurance policy account iban bank balance password passphrase code pin key wifi network ssid username login handle account url website
  site domain host hostname server port endpoint repo repository branch database framework library version editor font theme budget limit cap ceiling price cost fee rate deposit
  tax deadline date due-date release launch start end duration length owner lead leader maintainer client customer sponsor supplier vendor contractor contact reviewer approver
  capacity temperature threshold target quota frequency interval schedule slot time hours day seat room floor desk gate platform flight train hotel reservation booking
  order drink dish food recipe ingredient brand model make material spot place location restaurant café cafe bar book film movie song album artist author genre show
  wife husband partner spouse dentist doctor vet lawyer accountant landlord boss manager anniversary wedding appointment checkup unit currency stack provider environment cluster region
  dimension width depth layout variety breed species owner guest host speaker venue isbn doi reference id`.split(/\s+/),
);
/** Modifiers that turn any noun into a chosen one: "favourite", "usual". */
const CHOICE_MODIFIER =
  /^(?:favou?rite|preferred|usual|regular|default|standing|go-to|maiden|middle|first|last|full|home|work)\s/iu;
const VAGUE_MODIFIERS = [
  'main',
  'biggest',
  'only',
  'real',
  'next',
  'first',
  'last',
  'best',
  'worst',
  'new',
  'other',
  'whole',
];
/** Phrases whose last word is in `ATTRIBUTE_NOUNS` but which have no value. */
const NOT_AN_ATTRIBUTE = new RegExp(
  String.raw`^${anyOf(VAGUE_MODIFIERS)}?\s?${alternationOf(nounsWithoutValue)}$`,
  'iu',
);

/** Whether a noun phrase names an attribute whose value can be looked up. */
export function isAttributeName(phrase: string): boolean {
  const words = phrase.trim().toLowerCase().split(/\s+/);
  if (words.length === 0 || words.length > 4 || /^(?:that|this|all|any|every|some)$/u.test(words[0]!)) return false;
  if (CHOICE_MODIFIER.test(`${words.join(' ')} `) && words.length > 1)
    return !/^(?:favou?rite\s(?:thing|part|way|moment|memory)|(?:first|last|new)\s(?:time|day|thing|idea|impression|thought|question|week|month|year|point|step|part))/iu.test(
      words.join(' '),
    );
  return ATTRIBUTE_NOUNS.has(words.at(-1)!) && !NOT_AN_ATTRIBUTE.test(words.join(' '));
}

export const isPreferenceName = (phrase: string): boolean =>
  /^(?:favou?rite|preferred|usual|regular|go-to|standing|lieblings)/iu.test(phrase);

const OCCUPATIONS = new Set(
  `accountant actor actress analyst animator architect archivist artist astronomer attorney author baker banker barber barista bartender biologist blacksmith bookkeeper botanist builder
  butcher carpenter cashier chef chemist clerk coach composer conductor consultant cook counsellor counselor curator dancer dentist designer developer dietitian director doctor
  economist editor electrician engineer farmer filmmaker firefighter fisherman florist gardener geologist glazier goldsmith graphic-designer hairdresser historian illustrator instructor interpreter
  investigator janitor jeweller journalist judge lawyer lecturer librarian linguist locksmith machinist manager mathematician mechanic midwife miner musician nurse nutritionist optician
  painter paralegal paramedic pathologist pediatrician paediatrician pharmacist photographer physician physicist physiotherapist pianist pilot plumber poet policeman policewoman politician
  postman potter priest principal producer professor programmer psychiatrist psychologist publisher radiologist realtor receptionist researcher sailor scientist sculptor secretary seamstress
  singer sociologist soldier solicitor statistician student surgeon surveyor tailor teacher technician therapist translator tutor vet veterinarian violinist waiter waitress warden watchmaker
  weaver welder writer zoologist apprentice freelancer`.split(/\s+/),
);

/** Whether a phrase of at most four words ends with an occupation: "a primary school teacher". */
export function isOccupation(phrase: string): boolean {
  const words = phrase
    .toLowerCase()
    .replace(/^(?:a|an)\s/u, '')
    .split(/\s+/);
  return words.length <= 4 && !words.includes('of') && OCCUPATIONS.has(words.at(-1)!);
}

const NATIONALITY = new RegExp(
  String.raw`^(?:\p{Lu}\p{Ll}+(?:ian|ean|ish|ese)|${alternationOf(irregularNationalities)})$`,
  'u',
);

/** Whether a word is a nationality ("Norwegian"), which is not a name. */
export const isNationality = (word: string): boolean => NATIONALITY.test(word.trim());

/** Categories of well-known tools: a project uses one of a category, so a new tool replaces the old one. */
const TOOL_CATEGORIES: readonly (readonly [string, RegExp])[] = [
  [
    'database',
    /^(?:postgres(?:ql)?|mysql|mariadb|sqlite|mongodb|oracle|duckdb|cassandra|dynamodb|cockroachdb|couchdb|firebird)$/iu,
  ],
  [
    'framework',
    /^(?:react|vue|svelte|angular|solid|django|rails|laravel|flask|fastapi|spring|express|next\.?js|nuxt|remix|astro)$/iu,
  ],
  [
    'language',
    /^(?:typescript|javascript|python|rust|go|golang|java|kotlin|swift|c\+\+|c#|ruby|php|elixir|haskell|scala|clojure)$/iu,
  ],
  ['editor', /^(?:vim|neovim|emacs|vs code|vscode|sublime(?: text)?|intellij|helix|zed)$/iu],
  ['hosting', /^(?:aws|azure|gcp|google cloud|heroku|vercel|netlify|fly\.io|hetzner|digitalocean|render)$/iu],
];
export const toolCategory = (name: string): string | null =>
  TOOL_CATEGORIES.find(([, pattern]) => pattern.test(name.trim()))?.[0] ?? null;
