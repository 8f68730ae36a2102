import { findNames } from '../names/names-in-text';
import { statedValues } from '../stated-values';

/** A word as it stands in a text, with the values that it states: “months 5”. */
interface ValueWord {
  start: number;
  end: number;
  kinds: string;
  values: string;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.,:'’-]*[\p{L}\p{N}])?/gu;
/** In texts without spaces a word is a whole clause, and no value can be cut out of it. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * The sentence of a note with the value that a correction gives in its place: “in March” and “it was May” make “in May”,
 * “on Friday at three” and “no, at four” make “on Friday at four”. Null unless the correction states exactly one date,
 * number or name, and the note one of its kind. What the correction repeats of the note (“May, not March”) does not
 * count.
 */
export function exchangeValue(note: string, correction: string): string | null {
  if (UNSPACED.test(note + correction)) return null;
  const kept = valueWords(note);
  const known = new Set(kept.map(({ values }) => values));
  const said = valueWords(correction);
  const [right, another] = runsOf(said.filter(({ values }) => !known.has(values)));
  if (right === undefined) return kept.length === 0 && said.length === 0 ? exchangeName(note, correction) : null;
  // A day takes the place of another within a date, “4 November” and “the 14th”; a month alone leaves the day open.
  const [old, further] = (right.kinds === 'numbers' ? kept : runsOf(kept)).filter(({ kinds }) => kinds === right.kinds);
  return old === undefined || further !== undefined || another !== undefined
    ? null
    : put(note, old, correction.slice(right.start, right.end));
}

function valueWords(text: string): ValueWord[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    // “May” alone is often a verb; as a value of a correction it is asked for as “in May”.
    const stated = Object.entries(statedValues(`in ${word}`)).filter(([, values]) => values.size > 0);
    if (stated.length === 0 || (word === word.toLowerCase() && !/\d/u.test(word) && isVerbAlone(word))) return [];
    return [
      {
        start: index,
        end: index + word.length,
        kinds: stated.map(([kind]) => kind).join(' '),
        values: stated.map(([kind, values]) => `${kind} ${[...values].join(' ')}`).join(' '),
      },
    ];
  });
}

/** A small letter makes “may” and “march” verbs; a month that is no such word is read without “in” as well. */
const isVerbAlone = (word: string): boolean =>
  statedValues(word).months.size === 0 && statedValues(`in ${word}`).months.size > 0;

/** Value words with nothing but spaces and points between them, as one value each: “12 May”. */
function runsOf(words: readonly ValueWord[]): ValueWord[] {
  const runs: ValueWord[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last !== undefined && word.start - last.end <= 2)
      runs[runs.length - 1] = {
        start: last.start,
        end: word.end,
        kinds: `${last.kinds} ${word.kinds}`,
        values: `${last.values} ${word.values}`,
      };
    else runs.push(word);
  }
  return runs;
}

function exchangeName(note: string, correction: string): string | null {
  const [kept, said] = [note, correction].map((text) => [...new Set(findNames(text).map(({ name }) => name))]) as [
    string[],
    string[],
  ];
  const right = said.filter((name) => !kept.includes(name));
  const start = note.indexOf(kept[0] ?? '\0');
  return kept.length === 1 && right.length === 1 ? put(note, { start, end: start + kept[0]!.length }, right[0]!) : null;
}

const put = (text: string, { start, end }: { start: number; end: number }, value: string): string =>
  text.slice(0, start) + value + text.slice(end);
