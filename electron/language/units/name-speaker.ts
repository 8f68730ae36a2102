import lemmatizer from 'wink-lemmatizer';
import adverbs from '../grammar/adverbs.txt?raw';
import firstPerson from '../words/first-person.txt?raw';
import { beginsClause, isBaseVerb, isFiniteVerb, isGerman } from '../grammar/finite-verbs';
import { areNicknames } from '../names/nicknames';
import { withSpeakerLabel } from '../sentences/speaker-label';
import { escapePattern } from '../words/escape-pattern';
import { isEnglishWord } from '../words/english-words';
import { alternationOf, parseWordList } from '../words/word-list';

const FIRST_PERSON = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternationOf(firstPerson)}(?![\p{L}\p{N}])`, 'iu');
const ADVERBS: ReadonlySet<string> = new Set(parseWordList(adverbs));
/** Forms after "I", and after a name. */
const AFTER_NAME: Readonly<Record<string, string>> = {
  "'m": 'is',
  am: 'is',
  "'ve": 'has',
  have: 'has',
  "haven't": "hasn't",
  "'ll": 'will',
  do: 'does',
  "don't": "doesn't",
  go: 'goes',
};
const UNCHANGED =
  /^(?:was|had|did|will|can|could|would|should|might|may|must|cannot|(?:was|had|did|wo|ca|could|would|should|must)n't)$/u;
/** Auxiliaries and participles that begin no sentence without its subject. */
const NO_PAST_VERB: ReadonlySet<string> = new Set(
  `am are been being can could did do had have may might must shall should were will would given gone known made seen born left based compared
  supported excited inspired blessed used`.split(/\s+/u),
);
/** A time before the subject: "Last week I went", "Now I want". */
const TIME_LEAD =
  /^(?<lead>(?:(?:last|next|this|every|on|in|since) \p{L}+(?: (?:night|morning|evening))?|\p{L}+ \p{L}+ ago|lately|now|recently|soon|then|today|tomorrow|tonight|yesterday),?\s)(?=I(?:\s|['’]))/iu;
/** "I" with its verb, and "my" with its noun, at the start of an English sentence. */
const I_WITH_VERB = /^I(?<short>['’](?:m|ve|ll|d))?(?<rest>\s[^]+)$/u;
const MY = /^My\s(?=\p{L})/u;
const WOULD_VERB = /^\s(?:\p{L}+ly\s|really\s)?(?:be|do|go|have|like|love|never|not|prefer|rather|say)(?!\p{L})/u;
const PAST_TIME = /(?<!\p{L})(?:ago|yesterday|last (?:\p{L}+)|when|in (?:19|20)\d\d)(?!\p{L})/iu;

export interface SpokenTitle {
  title: string;
  /** Who said it, other than the person. */
  speaker: string;
  /** The other speakers, who may be addressed. */
  others: readonly string[];
}

/**
 * The sentence with its speaker's name, so that it stands alone: "I play the clarinet" → "Melanie plays the clarinet".
 * A first person that cannot be replaced by a name, and one in another language, keeps its words: "Melanie: We have a
 * dog". A sentence without a first person comes back as it is.
 *
 * @param isHedged the words must stay: they hold the hedge
 */
export function nameSpeaker({ title, speaker, others }: SpokenTitle, isHedged: boolean): string {
  const sentence = withoutAddressee(title, others);
  if (!FIRST_PERSON.test(sentence))
    return lacksSubject(sentence) ? `${speaker} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
  const named = isHedged || isGerman(sentence) ? null : inThirdPerson(sentence, speaker);
  return named ?? withSpeakerLabel(sentence, speaker);
}

/** The title without the name of whoever is spoken to: "Caroline, I moved", "I moved, Mel". */
function withoutAddressee(title: string, others: readonly string[]): string {
  const start = /^(?:(?:hey|hi|oh|thanks|wow|yeah),?\s)?(?<name>\p{Lu}[\p{L}'’-]+),\s+(?=\p{L})/iu.exec(title);
  const end = /,\s(?<name>\p{Lu}[\p{L}'’-]+)$/u.exec(title);
  let text = title;
  if (end !== null && isOneOf(end.groups!.name!, others)) text = text.slice(0, end.index);
  if (start !== null && isOneOf(start.groups!.name!, others)) text = text.slice(start[0].length);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

const isOneOf = (name: string, people: readonly string[]): boolean =>
  people.some((person) =>
    person.split(' ').some((part) => {
      const [own, other] = [name.toLowerCase(), part.toLowerCase()];
      return own === other || areNicknames(own, other) || (own.length >= 3 && other.startsWith(own));
    }),
  );

/** "Roasted marshmallows at the fire", "Just hung out": a verb in the past without its subject. */
function lacksSubject(sentence: string): boolean {
  const verb = sentence.split(' ').find((word) => !ADVERBS.has(word.toLowerCase())) ?? '';
  return (
    isFiniteVerb(verb) &&
    /^\p{L}+$/u.test(verb) &&
    !verb.endsWith('s') &&
    !NO_PAST_VERB.has(verb.toLowerCase()) &&
    !beginsClause(sentence)
  );
}

/** Null where the verb cannot be put into the third person with certainty, or the first person comes again. */
function inThirdPerson(sentence: string, speaker: string): string | null {
  const plain = sentence.replace(/[’]/gu, "'");
  const own = MY.exec(plain);
  const lead = TIME_LEAD.exec(plain)?.groups?.lead ?? '';
  const clause = own === null ? withVerb(plain.slice(lead.length), speaker) : null;
  const renamed =
    own === null
      ? clause === null
        ? null
        : lead + clause
      : `${speaker}${speaker.endsWith('s') ? "'" : "'s"} ${plain.slice(own[0].length)}`;
  if (renamed === null) return null;
  const resolved = renamed.replace(/(?<=\s)my(?=\s\p{L})/gu, 'their');
  return FIRST_PERSON.test(resolved.replace(new RegExp(escapePattern(speaker), 'gu'), '')) ? null : resolved;
}

function withVerb(plain: string, speaker: string): string | null {
  const match = I_WITH_VERB.exec(plain);
  if (match === null) return null;
  const { short, rest } = match.groups!;
  if (short === "'d") return `${speaker} ${WOULD_VERB.test(rest!) ? 'would' : 'had'}${rest}`;
  if (short !== undefined) return agrees(AFTER_NAME[short]!, rest!) ? `${speaker} ${AFTER_NAME[short]}${rest}` : null;
  const words = rest!.trim().split(' ');
  const verbIndex = words.findIndex((word) => !ADVERBS.has(word.toLowerCase()));
  const verb = words[verbIndex];
  if (verb === undefined || verbIndex > 2) return null;
  const form = formAfterName(verb, plain);
  const tail = words.slice(verbIndex + 1).join(' ');
  if (form === null || (form !== verb && !agrees(form, tail))) return null;
  return [speaker, ...words.slice(0, verbIndex), form, tail].filter((part) => part !== '').join(' ');
}

function formAfterName(verb: string, sentence: string): string | null {
  const known = AFTER_NAME[verb];
  if (known !== undefined) return known;
  if (UNCHANGED.test(verb)) return verb;
  if (!/^\p{Ll}+$/u.test(verb) || !isEnglishWord(verb)) return null;
  const isBase = isBaseVerb(verb) || lemmatizer.verb(verb) === verb;
  if (!isBase || isFiniteVerb(verb)) return verb;
  // "I put it there yesterday": the past may look like the present.
  if (PAST_TIME.test(sentence)) return null;
  if (/(?:s|x|z|ch|sh|o)$/u.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** Whether no second verb of the first person follows, which would have to change too: "I paint and love it". */
const agrees = (form: string, tail: string): boolean =>
  !/^(?:\p{L}+s|does)$/u.test(form) ||
  ![...` ${tail}`.matchAll(/(?:,|\s(?:and|but|or))\s+(?:\p{L}+ly\s)?(\p{Ll}+)/gu)].some(([, word]) =>
    isBaseVerb(word!),
  );
