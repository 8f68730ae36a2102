import { isSamePerson } from '../../../language/names/same-person';
import { escapePattern } from '../../../language/words/escape-pattern';
import type { IndexEntry } from '../columns/index-entry';

interface Person {
  /** Lower case. */
  name: string;
  pattern: RegExp;
}

/** The people a question asks for, prepared for a search through hundreds of entries. */
export class QueryPeople {
  private readonly people: readonly Person[];
  /** Whether a speaker is one of them, cached: few speakers recur often. */
  private readonly isQueriedSpeaker = new Map<string, boolean>();

  constructor(names: readonly string[]) {
    this.people = names
      .map((name) => name.toLowerCase())
      .map((name) => ({ name, pattern: new RegExp(escapePattern(name), 'iu') }));
  }

  get isEmpty(): boolean {
    return this.people.length === 0;
  }

  /** Whether one of them speaks, or a note is about them: one that names them, unless it is part of a longer page. */
  roleIn(entry: IndexEntry): 'speaks' | 'mentioned' | 'none' {
    if (this.isEmpty) return 'none';
    if (entry.speaker !== null && this.isQueriedPerson(entry.speaker)) return 'speaks';
    if (
      !this.people.some(
        ({ name, pattern }) =>
          containsWholeWord(entry.text, name, pattern) || containsWholeWord(entry.heading, name, pattern),
      )
    )
      return 'none';
    return entry.speaker === null && entry.kind !== 'message' && entry.passage === undefined ? 'speaks' : 'mentioned';
  }

  private isQueriedPerson(speaker: string): boolean {
    let isQueried = this.isQueriedSpeaker.get(speaker);
    if (isQueried === undefined) {
      isQueried = this.people.some(({ name }) => isSamePerson(name, speaker));
      this.isQueriedSpeaker.set(speaker, isQueried);
    }
    return isQueried;
  }
}

/** The name must stand as a word of its own. */
function containsWholeWord(text: string, name: string, pattern: RegExp): boolean {
  const index = text.search(pattern);
  if (index < 0) return false;
  const around = `${text[index - 1] ?? ' '}${text[index + name.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}
