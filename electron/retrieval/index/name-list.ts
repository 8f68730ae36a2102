import type { IndexEntry } from './entry';

/** One to three capitalised words: "Dave Miller", "Ma", but not "We fly on the third of May". */
const NAME_TITLE = /^\p{Lu}[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’-]*){0,2}$/u;

/** Names the vault knows: who speaks in it, and notes that are named like a person, project or place. */
export class NameList {
  private readonly speakers = new Map<string, number>();
  private readonly titles = new Map<string, number>();
  private peopleCache: string[] | null = null;

  add(entry: IndexEntry): void {
    this.count(entry, 1);
  }

  remove(entry: IndexEntry): void {
    this.count(entry, -1);
  }

  /** Speakers' full and first names; the same array until the vault's speakers change. */
  get people(): readonly string[] {
    if (this.peopleCache === null) {
      const names = [...this.speakers.keys()].flatMap((name) => [name, name.split(/\s+/)[0]!]);
      this.peopleCache = [...new Set(names)].filter((name) => name !== '').sort();
    }
    return this.peopleCache;
  }

  get all(): string[] {
    return [...new Set([...this.people, ...this.titles.keys()])].sort();
  }

  private count(entry: IndexEntry, step: number): void {
    if (entry.speaker !== null && entry.speaker.trim() !== '') {
      if (change(this.speakers, entry.speaker.trim(), step)) this.peopleCache = null;
    }
    if (entry.kind === 'note' && NAME_TITLE.test(entry.title)) change(this.titles, entry.title, step);
  }
}

/** Returns true when the key appeared or went. */
function change(counts: Map<string, number>, key: string, step: number): boolean {
  const before = counts.get(key) ?? 0;
  const after = before + step;
  if (after <= 0) counts.delete(key);
  else counts.set(key, after);
  return before === 0 || after <= 0;
}
