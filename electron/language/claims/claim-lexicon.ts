/** Kind of a value; only values of one kind exclude each other. */
export type ValueKind = 'number' | 'time' | 'date' | 'weekday' | 'month' | 'season';

const splitWordList = (text: string): string[] => text.trim().split(/\s+/u);

export const NEGATIONS: ReadonlySet<string> = new Set(
  splitWordList(`not no never none without nobody nothing neither cannot
  nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne`),
);
/** Negations as `splitWords` leaves them, without the apostrophe: "isnt", "dont". */
export const CONTRACTED_NEGATION = /^(?:is|are|was|were|do|does|did|has|have|had|would|could|should|wo|ca|must)nt$/;

/** Words for the person, alone or in a group. */
export const FIRST_PERSON_WORDS: ReadonlySet<string> = new Set(
  splitWordList(`i im ive id ill we weve were my our me us mine ours myself ourselves
  ich wir mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres mich mir uns`),
);
/** Words that refer to somebody or something named elsewhere; as a subject they identify nobody. */
export const ANAPHORIC_WORDS: ReadonlySet<string> = new Set(
  splitWordList(`you your youre youve he his hes she her shes it its they their theyre this that these those there here one
  du dein deine deinen er es dies dieser diese dieses sein seine ihr ihre ihren man`),
);
/** German function words, ignored when shared terms are counted. For English, the index's stop words serve. */
export const GERMAN_STOP_WORDS: ReadonlySet<string> = new Set(
  splitWordList(`der die das den dem des ein eine einen einem einer eines und auch noch schon mehr sich zu zum zur von vom mit für im am um in auf an bei ist sind war
  waren bin bist seid hat habe hast haben hatte wird werden wurde es doch ja aber so da dann jetzt nun aktuell derzeit momentan ab uhr dass ich wir`),
);
/** Adverbs of time or certainty; they do not change the matter of a claim. */
export const ENGLISH_TIME_ADVERBS: ReadonlySet<string> = new Set(
  splitWordList('now currently actually still already anymore instead meanwhile finally well'),
);

const CARDINALS = splitWordList(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
);
const ORDINALS = splitWordList(
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
);
const GERMAN_CARDINALS = splitWordList(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
);
const GERMAN_ORDINALS = splitWordList(
  'nullte erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
);
const TENS = splitWordList('twenty thirty forty fifty sixty seventy eighty ninety hundred');
const GERMAN_TENS = splitWordList('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert');

const numberEntries = (list: readonly string[], from: number): [string, [ValueKind, string]][] =>
  list.slice(from).map((word, index) => [word, ['number', String(index + from)]]);
const tensEntries = (list: readonly string[]): [string, [ValueKind, string]][] =>
  list.map((word, index) => [word, ['number', String((index + 2) * 10)]]);
const namedEntries = (kind: ValueKind, ...lists: string[]): [string, [ValueKind, string]][] =>
  lists.flatMap((list) => {
    const all = splitWordList(list);
    const [base] = lists;
    return all.map((word, index): [string, [ValueKind, string]] => [word, [kind, splitWordList(base!)[index]!]]);
  });

/** Number words, days, months and seasons, each with its kind and a value common to both languages. */
export const VALUE_WORDS: ReadonlyMap<string, readonly [ValueKind, string]> = new Map<string, [ValueKind, string]>([
  ...numberEntries(CARDINALS, 2),
  ...numberEntries(ORDINALS, 1),
  ...numberEntries(GERMAN_CARDINALS, 1),
  ...tensEntries(TENS),
  ...tensEntries(GERMAN_TENS),
  ...['', 'n', 'r', 's', 'm'].flatMap((ending) =>
    numberEntries(
      GERMAN_ORDINALS.map((word) => word + ending),
      1,
    ),
  ),
  ...namedEntries(
    'month',
    'january february march april may june july august september october november december',
    'januar februar märz april mai juni juli august september oktober november dezember',
  ),
  ...namedEntries(
    'weekday',
    'monday tuesday wednesday thursday friday saturday sunday',
    'montag dienstag mittwoch donnerstag freitag samstag sonntag',
  ),
  ...namedEntries('season', 'spring summer autumn winter', 'frühling sommer herbst winter'),
]);
/** Month names that are other words when written in lower case. */
export const CASE_SENSITIVE_MONTHS: ReadonlySet<string> = new Set(['may', 'march']);
/** A weekday that recurs: "on Mondays", "montags". */
export const HABITUAL_WEEKDAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)$/;

export const ANTONYMS: readonly (readonly [string, string])[] = [
  ['open', 'closed'],
  ['like', 'hate'],
  ['like', 'dislike'],
  ['love', 'hate'],
  ['cheap', 'expensive'],
  ['early', 'late'],
  ['married', 'single'],
  ['accept', 'reject'],
  ['allowed', 'forbidden'],
  ['increase', 'decrease'],
  ['morning', 'evening'],
  ['always', 'never'],
  ['true', 'false'],
  ['start', 'stop'],
  ['hot', 'cold'],
  ['indoors', 'outdoors'],
  ['offen', 'geschlossen'],
  ['mag', 'hasse'],
  ['liebe', 'hasse'],
  ['früh', 'spät'],
  ['billig', 'teuer'],
  ['verheiratet', 'ledig'],
  ['erlaubt', 'verboten'],
  ['morgens', 'abends'],
  ['warm', 'kalt'],
  ['drinnen', 'draußen'],
];
