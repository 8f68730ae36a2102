import { escapePattern } from '../../../shared/lib/text/escape-pattern';
import type { IndexEntry } from './entry';

interface Person {
  /** Lower case. */
  name: string;
  pattern: RegExp;
}

/** Who a question asks for, to be looked for in hundreds of entries. */
export class PeopleAsked {
  private readonly people: readonly Person[];
  /** Whether a speaker is one of them: the same few speak again and again. */
  private readonly speaking = new Map<string, boolean>();

  constructor(names: readonly string[]) {
    this.people = names
      .map((name) => name.toLowerCase())
      .map((name) => ({ name, pattern: new RegExp(escapePattern(name), 'iu') }));
  }

  get isNobody(): boolean {
    return this.people.length === 0;
  }

  /** Whether one of them speaks, or (for notes and chunks, which have no speaker) is what it is about. */
  in(entry: IndexEntry): 'speaks' | 'mentioned' | 'none' {
    if (this.isNobody) return 'none';
    if (entry.speaker !== null && this.isOne(entry.speaker)) return 'speaks';
    if (
      !this.people.some(
        ({ name, pattern }) => holdsWord(entry.text, name, pattern) || holdsWord(entry.heading, name, pattern),
      )
    )
      return 'none';
    return entry.speaker === null && entry.kind !== 'message' ? 'speaks' : 'mentioned';
  }

  private isOne(speaker: string): boolean {
    let isOne = this.speaking.get(speaker);
    if (isOne === undefined) {
      const whole = speaker.toLowerCase();
      const first = whole.split(/\s+/)[0];
      isOne = this.people.some(({ name }) => name === whole || name === first);
      this.speaking.set(speaker, isOne);
    }
    return isOne;
  }
}

/** The first place in a text where a name stands, letter by letter, must be a word of its own. */
function holdsWord(text: string, name: string, pattern: RegExp): boolean {
  const at = text.search(pattern);
  if (at < 0) return false;
  const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}
