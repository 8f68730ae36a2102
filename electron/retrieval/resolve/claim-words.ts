/** What a value is a value of: only two of one kind exclude each other. */
export type ValueKind = 'number' | 'time' | 'date' | 'weekday' | 'month' | 'season';

const words = (text: string): string[] => text.trim().split(/\s+/u);

export const NEGATIONS: ReadonlySet<string> = new Set(
  words(`not no never none without nobody nothing neither cannot
  nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne`),
);
/** "isnt", "dont": an apostrophe is gone when words are split. */
export const CONTRACTED_NEGATION = /^(?:is|are|was|were|do|does|did|has|have|had|would|could|should|wo|ca|must)nt$/;

/** The person, alone or with others. */
export const SELF: ReadonlySet<string> = new Set(
  words(`i im ive id ill we weve were my our me us mine ours myself ourselves
  ich wir mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres mich mir uns`),
);
/** Words for somebody or something told elsewhere: as a subject they name nobody. */
export const POINTERS: ReadonlySet<string> = new Set(
  words(`you your youre youve he his hes she her shes it its they their theyre this that these those there here one
  du dein deine deinen er es dies dieser diese dieses sein seine ihr ihre ihren man`),
);
/** Small words that German claims share without saying the same; English ones are the stop words of the index. */
export const GERMAN_SMALL_WORDS: ReadonlySet<string> = new Set(
  words(`der die das den dem des ein eine einen einem einer eines und auch noch schon mehr sich zu zum zur von vom mit für im am um in auf an bei ist sind war
  waren bin bist seid hat habe hast haben hatte wird werden wurde es doch ja aber so da dann jetzt nun aktuell derzeit momentan ab uhr dass ich wir`),
);
/** Say when or how surely, not what. */
export const ENGLISH_SMALL_WORDS: ReadonlySet<string> = new Set(
  words('now currently actually still already anymore instead meanwhile finally well'),
);

const CARDINALS = words(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
);
const ORDINALS = words(
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
);
const GERMAN_CARDINALS = words(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
);
const GERMAN_ORDINALS = words(
  'nullte erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
);
const TENS = words('twenty thirty forty fifty sixty seventy eighty ninety hundred');
const GERMAN_TENS = words('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert');

const numbered = (list: readonly string[], from: number): [string, [ValueKind, string]][] =>
  list.slice(from).map((word, place) => [word, ['number', String(place + from)]]);
const tens = (list: readonly string[]): [string, [ValueKind, string]][] =>
  list.map((word, place) => [word, ['number', String((place + 2) * 10)]]);
const named = (kind: ValueKind, ...lists: string[]): [string, [ValueKind, string]][] =>
  lists.flatMap((list) => {
    const all = words(list);
    const [base] = lists;
    return all.map((word, place): [string, [ValueKind, string]] => [word, [kind, words(base!)[place]!]]);
  });

/** Number words, days, months and seasons as their kind and a value that both languages share. */
export const VALUE_WORDS: ReadonlyMap<string, readonly [ValueKind, string]> = new Map<string, [ValueKind, string]>([
  ...numbered(CARDINALS, 2),
  ...numbered(ORDINALS, 1),
  ...numbered(GERMAN_CARDINALS, 1),
  ...tens(TENS),
  ...tens(GERMAN_TENS),
  ...['', 'n', 'r', 's', 'm'].flatMap((ending) =>
    numbered(
      GERMAN_ORDINALS.map((word) => word + ending),
      1,
    ),
  ),
  ...named(
    'month',
    'january february march april may june july august september october november december',
    'januar februar märz april mai juni juli august september oktober november dezember',
  ),
  ...named(
    'weekday',
    'monday tuesday wednesday thursday friday saturday sunday',
    'montag dienstag mittwoch donnerstag freitag samstag sonntag',
  ),
  ...named('season', 'spring summer autumn winter', 'frühling sommer herbst winter'),
]);
/** Names of months that are other words without a capital. */
export const DATES_WITH_CAPITAL: ReadonlySet<string> = new Set(['may', 'march']);
/** "on Mondays", "montags": again and again. */
export const HABITUAL_DAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs)$/;

export const OPPOSITES: readonly (readonly [string, string])[] = [
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
