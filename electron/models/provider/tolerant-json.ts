/** What could be read; `isCut` when the text ended before its last bracket. */
export interface TolerantReading {
  value: unknown;
  isCut: boolean;
}

/** Deeper nesting is no reply of ours, and must not end the stack. */
const MAX_DEPTH = 32;

class Unreadable extends Error {}

/**
 * Reads JSON the way small models write it, from the first bracket on: single or curly quotes, bare keys and words,
 * Python's True and None,
 * comments, missing and trailing commas, raw line breaks and unescaped quotes inside strings. Of a text that breaks
 * off, what is complete is kept: the last
 * element that was begun is left out, so that no half sentence passes for a whole one.
 *
 * @returns undefined when there is no object or list
 */
export function readTolerantJson(text: string): TolerantReading | undefined {
  const start = text.search(/[{[]/u);
  if (start === -1) return undefined;
  try {
    return new Reader(text, start).value(0);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

const CUT: TolerantReading = { value: undefined, isCut: true };
const QUOTES: Record<string, string> = { '"': '"', "'": "'", '“': '”' };
const WORDS: Record<string, unknown> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
  undefined: null,
  NaN: null,
};
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '', b: '', f: '' };

class Reader {
  constructor(
    private readonly text: string,
    private place: number,
  ) {}

  value(depth: number): TolerantReading {
    if (depth > MAX_DEPTH) throw new Unreadable();
    this.skipSpace();
    const character = this.text[this.place];
    if (character === undefined) return CUT;
    if (character === '{') return this.object(depth);
    if (character === '[') return this.list(depth);
    return QUOTES[character] === undefined ? this.word() : this.string(QUOTES[character]);
  }

  private object(depth: number): TolerantReading {
    const value: Record<string, unknown> = {};
    for (this.place += 1; ;) {
      if (this.endsWith('}')) return { value, isCut: false };
      const key = this.key();
      if (key === undefined) return { value, isCut: true };
      const member = this.value(depth + 1);
      // A list keeps what is complete in it; anything else that broke off is left out. The first of two keys counts, as
      // ids do.
      if ((!member.isCut || Array.isArray(member.value)) && !Object.hasOwn(value, key))
        Object.defineProperty(value, key, { value: member.value, enumerable: true });
      if (member.isCut) return { value, isCut: true };
    }
  }

  private list(depth: number): TolerantReading {
    const value: unknown[] = [];
    for (this.place += 1; ;) {
      if (this.endsWith(']')) return { value, isCut: false };
      // A list that was never closed, in an object that was: leave the brace to the object.
      if (this.text[this.place] === '}') return { value, isCut: false };
      const element = this.value(depth + 1);
      if (element.isCut) return { value, isCut: true };
      value.push(element.value);
    }
  }

  /** Past spaces and commas: at the closing bracket? */
  private endsWith(bracket: '}' | ']'): boolean {
    for (this.skipSpace(); this.text[this.place] === ',' || this.text[this.place] === ';'; this.skipSpace())
      this.place += 1;
    if (this.text[this.place] !== bracket) return false;
    this.place += 1;
    return true;
  }

  private key(): string | undefined {
    const character = this.text[this.place];
    if (character === undefined) return undefined;
    const quote = QUOTES[character];
    let key: unknown;
    if (quote === undefined) {
      const bare = /^[^\s:{}[\],"]+/u.exec(this.text.slice(this.place, this.place + 100))?.[0];
      if (bare === undefined) throw new Unreadable();
      this.place += bare.length;
      key = bare;
    } else {
      const read = this.string(quote);
      if (read.isCut) return undefined;
      key = read.value;
    }
    this.skipSpace();
    if (this.text[this.place] === undefined) return undefined;
    if (this.text[this.place] !== ':') throw new Unreadable();
    this.place += 1;
    return String(key);
  }

  private string(close: string): TolerantReading {
    let value = '';
    for (this.place += 1; this.place < this.text.length; this.place += 1) {
      const character = this.text[this.place]!;
      if (character === '\\') {
        this.place += 1;
        value += this.escape();
      } else if (character === close && this.isEndOfString()) {
        this.place += 1;
        return { value, isCut: false };
      } else value += character;
    }
    return CUT;
  }

  private escape(): string {
    const escaped = this.text[this.place] ?? '';
    const code =
      escaped === 'u' ? /^[0-9a-f]{4}/iu.exec(this.text.slice(this.place + 1, this.place + 5))?.[0] : undefined;
    if (code === undefined) return ESCAPES[escaped] ?? escaped;
    this.place += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  /** A quote with more of the sentence behind it belongs to the text. */
  private isEndOfString(): boolean {
    return /^(?:\s*(?:[,:}\]]|$|\/\/|#)|\s*\n\s*["'“]|\s+")/u.test(this.text.slice(this.place + 1, this.place + 60));
  }

  /** A number, true, None, or words without quotes: up to the next comma or bracket. */
  private word(): TolerantReading {
    const word = /^[^,\]}\n]*/u.exec(this.text.slice(this.place, this.place + 2_000))![0];
    this.place += word.length;
    const plain = word.trim();
    if (plain === '') {
      if (this.place < this.text.length) throw new Unreadable();
      return CUT;
    }
    if (Object.hasOwn(WORDS, plain)) return { value: WORDS[plain], isCut: false };
    if (this.place >= this.text.length) return CUT;
    return { value: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(plain) ? Number(plain) : plain, isCut: false };
  }

  private skipSpace(): void {
    for (;;) {
      const skipped = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)/u.exec(
        this.text.slice(this.place, this.place + 500),
      )?.[0];
      if (skipped === undefined) return;
      this.place += skipped.length;
    }
  }
}
