import myWords from './my-words.txt?raw';
import { areNicknames } from '../names/nicknames';
import { alternationOf, anyOf } from '../words/word-list';
import { distinctTerms, toTerm } from '../words/terms';

/** A thing and whose it is: "my dog's name" has a dog that is mine, and a name that is the dog's. */
interface Possession {
  /** The index term of the thing. */
  thing: string;
  /** The owner as written, the last word of its phrase; null: the speaker. */
  owner: string | null;
}

/** A word of bounded length, so that a run of letters costs linear time. */
const WORD = String.raw`(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{1,40}`;
/** Before "'s" these are no owners: "it's", "let's", "what's". */
const NOT_OWNERS =
  'it that this there here what who when where how let he she one today tomorrow yesterday someone somebody'.split(' ');
const NO_OWNER = `(?!${anyOf(NOT_OWNERS.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]))}['’])`;
/** "Lea's birthday", "my dog's new name": at most one word between the owner and the thing. */
const GENITIVE = new RegExp(
  `${NO_OWNER}(?<owner>${WORD})(?:['’]s|(?<=s)['’])\\s+(?:(?<between>(?=\\p{Ll})${WORD})\\s+)?(?<thing>${WORD})`,
  'gu',
);
const MINE = new RegExp(
  `(?<![\\p{L}\\p{N}])${alternationOf(myWords)}\\s+(?:(?<between>(?=\\p{Ll})${WORD})\\s+)?(?<thing>${WORD})`,
  'giu',
);
/** "der Geburtstag von Karla", "l’anniversaire de Karla", "the birthday of Karla": only of a name. */
const OF_NAME = new RegExp(`(?<thing>${WORD})\\s+(?:of|von|de|di|do|da)\\s+(?<owner>\\p{Lu}\\p{L}{1,40})`, 'gu');
/** UTF-16 units read; an owner stands beside its thing. */
const MAX_CHARACTERS = 2_000;

/**
 * Whether a text gives the thing that a question asks for to somebody else: "Omar's birthday" where Karla's is asked
 * for, "my name" where my dog's is. Returns the owner asked for as written ("you" for the person who asks), else null. A
 * text that names the owner asked for anywhere is about them, and so may be one that calls a relative by name.
 *
 * @param speaker name of the one who says the text; null: the person whose vault it is
 */
export function missingOwnerIn(question: string, text: string, speaker: string | null): string | null {
  const asked = possessionsIn(question);
  if (asked.length === 0) return null;
  const given = possessionsIn(text.slice(0, MAX_CHARACTERS)).map(({ thing, owner }) => ({
    thing,
    owner: owner ?? speaker,
  }));
  const terms = new Set(distinctTerms(text.slice(0, MAX_CHARACTERS)).map(({ term }) => term));
  for (const { thing, owner } of asked) {
    if (owner !== null && terms.has(toTerm(owner.toLowerCase()))) continue;
    const owners = given.filter((possession) => possession.thing === thing).map((possession) => possession.owner);
    if (owners.length > 0 && owners.every((other) => !mayBeSame(owner, other))) return owner ?? 'you';
  }
  return null;
}

function possessionsIn(text: string): Possession[] {
  const found = [
    ...[...text.matchAll(GENITIVE)].map(({ groups }) => ({ groups, owner: groups!.owner! as string | null })),
    ...[...text.matchAll(MINE)].map(({ groups }) => ({ groups, owner: null })),
    ...[...text.matchAll(OF_NAME)].map(({ groups }) => ({ groups, owner: groups!.owner! as string | null })),
  ];
  return found.flatMap(({ groups, owner }) =>
    [groups!.thing, groups!.between]
      .filter((thing) => thing !== undefined)
      .map((thing) => ({ thing: toTerm(thing.toLowerCase()), owner })),
  );
}

/** A relative and a name may be the same person; two names, two relatives, or oneself and somebody else are not. */
function mayBeSame(asked: string | null, other: string | null): boolean {
  if (asked === null || other === null) return asked === other;
  const [left, right] = [asked.toLowerCase(), other.toLowerCase()];
  if (left === right || toTerm(left) === toTerm(right) || areNicknames(left, right)) return true;
  return /^\p{Lu}/u.test(asked) !== /^\p{Lu}/u.test(other);
}
