/**
 * “No longer A, but B” in seven languages: the verb that holds for both, and what holds now. What ended is no fact, and the
 * rest of the sentence is one.
 */
const REPLACED: readonly RegExp[] = [
  /\b(?<verb>is|are|am)(?:n['’]t| not| no longer) .{1,60}?(?: any ?more)?,? (?:but (?:now )?|(?:it|they)(?:['’]s| is| are|['’]re) (?:now )?)(?<now>.+)$/iu,
  /\bno longer (?<verb>\p{L}+) (?:at|for|in|as|on) .{1,60}?,? (?:(?:but|now|s?he|they|i|we|he['’]s|she['’]s|they['’]re|i['’]m|we['’]re)\s){0,3}(?:\k<verb> )?(?<now>(?:at|for|in|as|on) .+)$/iu,
  /(?<verb>\p{L}+) nicht mehr .{1,60}?,? sondern (?<now>.+)$/iu,
  /\bya no (?<verb>\p{L}+) .{1,60}?, (?:(?:sino|que|ahora) ){0,2}(?:\k<verb> )?(?<now>.+)$/iu,
  /\bn(?:e |['’])(?<verb>\p{L}+) plus .{1,60}?, (?:(?:mais|maintenant|il|elle|je|on) ){0,2}(?:c['’]est |\k<verb> )?(?<now>.+)$/iu,
  /\bnon (?<verb>\p{L}+) più .{1,60}?, (?:(?:ma|ora|adesso) ){0,2}(?:\k<verb> )?(?<now>.+)$/iu,
  /\bjá não (?<verb>\p{L}+) .{1,60}?, (?:(?:mas|sim|agora) ){0,2}(?:\k<verb> )?(?<now>.+)$/iu,
  /(?<verb>\p{L}+) niet (?:meer|langer) .{1,60}?,? maar (?<now>.+)$/iu,
];
/** The same before the verb: “Nicht mehr A, sondern B ist …”. */
const REPLACED_FIRST =
  /^(?:nicht mehr|no longer|not|ya no|plus|non più|já não|niet meer) .{1,60}?(?: any ?more)?(?:,? (?:sondern|but|sino|mais|ma|mas|maar)|[,:]) (?=.* (?:is|ist|are|sind|es|est|è|é) )/iu;

/** “…, not Jonas”, at the end. */
const REPLACED_LAST = /, (?:not|nicht|no|pas|non|não|niet) (?:[oa] )?\p{Lu}[\p{L}. ]{1,40}$/u;

/** A sentence that says what ended and what holds now, with what holds now alone. */
export function withoutFormerValue(sentence: string): string {
  const first = sentence
    .replace(/[.!]+$/u, '')
    .replace(REPLACED_FIRST, '')
    .replace(REPLACED_LAST, '');
  for (const pattern of REPLACED) {
    const replaced = first.replace(pattern, '$<verb> $<now>');
    if (replaced !== first) return replaced;
  }
  return first;
}

const SUBJECT = String.raw`(?<subject>ich|wir|ik|(?:mein|unser|mijn|onze?)e? \p{L}+(?: \p{Lu}\p{L}+)?|(?!(?:Ich|Wir)\b)\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)`;
/** “Wohnt Ida in Graz”, as is left of “Seit März wohnt Ida in Graz”. */
const VERB_FIRST = new RegExp(String.raw`^(?<verb>\p{Ll}+) ${SUBJECT} (?<rest>.+)$`, 'u');
/** “In Celle wohnen wir”, “En Cádiz vive Teo”. */
const PLACE_FIRST = new RegExp(
  String.raw`^(?<place>(?:In|Bei|Als|Gegen|En|Em|À) .{1,40}?) (?<verb>\p{Ll}+) ${SUBJECT}$`,
  'u',
);

/** A statement with its subject at the beginning, as the rules read it; others stay as they are. */
export function withSubjectFirst(sentence: string): string {
  const { subject, verb, rest, place } = (VERB_FIRST.exec(sentence) ?? PLACE_FIRST.exec(sentence))?.groups ?? {};
  if (subject === undefined) return sentence;
  const after = rest ?? `${place!.charAt(0).toLowerCase()}${place!.slice(1)}`;
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${verb} ${after}`;
}

const NAMED = String.raw`(?:[oaOA] )?(?:\p{Lu}[\p{L}-]+|(?:my|our|meine?|unsere?|mi|mon|ma|mio|mia|meu|minha|mijn) \p{L}+)`;
const BOTH = new RegExp(
  String.raw`^(?<one>${NAMED}) (?:and|und|y|e|et|en|i|och) (?<other>${NAMED}) (?:both )?(?<rest>\p{Ll}.+)$`,
  'iu',
);

const AND_MY =
  /,? (?:and|und|y|e|et|en) (?=(?:my|our|meine?|unsere?|mi|mon|ma|(?:il |la )?mi[oa]|[oa] (?:meu|minha)|mijn) \p{L}+ )/iu;

/** “Ben and Ida are …” and “my X is V and my Y is W” as two statements; any other sentence as one. */
export function statementsOfEach(sentence: string): string[] {
  const clauses = sentence.split(AND_MY);
  if (clauses.length > 1 && clauses.every((clause) => /\s(?:is|are|ist|es|est|è|é)\s/iu.test(clause)))
    return clauses.map(upper);
  const { one, other, rest } = BOTH.exec(sentence)?.groups ?? {};
  return one === undefined || !/^\p{L}/u.test(rest!) ? [sentence] : [`${one} ${rest}`, `${upper(other!)} ${rest}`];
}
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
