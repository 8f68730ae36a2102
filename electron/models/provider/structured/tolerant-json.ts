/** What could be parsed; `isCut` when the text ended before its last bracket. */
export interface TolerantParse {
  value: unknown;
  isTruncated: boolean;
}

/** Replies are not nested deeper; the bound protects the stack. */
const MAX_DEPTH = 32;

class UnreadableJson extends Error {}

/**
 * Parses JSON as small models write it, from the first bracket on: single or curly quotes, bare keys and words,
 * Python's True and None, comments, missing and trailing commas, raw line breaks and unescaped quotes inside strings.
 * Of a truncated text the complete elements are kept and the last one begun is dropped, so that half a sentence never
 * passes for a whole one.
 *
 * @returns undefined without an object or list
 */
export function parseTolerantJson(text: string): TolerantParse | undefined {
  const start = text.search(/[{[]/u);
  if (start === -1) return undefined;
  try {
    return new TolerantParser(text, start).value(0);
  } catch (error) {
    if (error instanceof UnreadableJson) return undefined;
    throw error;
  }
}

const TRUNCATED: TolerantParse = { value: undefined, isTruncated: true };
const QUOTES: Record<string, string> = { '"': '"', "'": "'", '“': '”' };
const LITERALS: Record<string, unknown> = {
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

class TolerantParser {
  constructor(
    private readonly text: string,
    private offset: number,
  ) {}

  value(depth: number): TolerantParse {
    if (depth > MAX_DEPTH) throw new UnreadableJson();
    this.skipSpace();
    const character = this.text[this.offset];
    if (character === undefined) return TRUNCATED;
    if (character === '{') return this.object(depth);
    if (character === '[') return this.list(depth);
    return QUOTES[character] === undefined ? this.bareWord() : this.string(QUOTES[character]);
  }

  private object(depth: number): TolerantParse {
    const value: Record<string, unknown> = {};
    for (this.offset += 1; ;) {
      if (this.consumeClosing('}')) return { value, isTruncated: false };
      const key = this.key();
      if (key === undefined) return { value, isTruncated: true };
      const member = this.value(depth + 1);
      // A truncated list keeps its complete elements; any other truncated value is dropped. The first of two equal keys
      // counts.
      if ((!member.isTruncated || Array.isArray(member.value)) && !Object.hasOwn(value, key))
        Object.defineProperty(value, key, { value: member.value, enumerable: true });
      if (member.isTruncated) return { value, isTruncated: true };
    }
  }

  private list(depth: number): TolerantParse {
    const value: unknown[] = [];
    for (this.offset += 1; ;) {
      if (this.consumeClosing(']')) return { value, isTruncated: false };
      // A list that was never closed inside an object that was: the brace belongs to the object.
      if (this.text[this.offset] === '}') return { value, isTruncated: false };
      const element = this.value(depth + 1);
      if (element.isTruncated) return { value, isTruncated: true };
      value.push(element.value);
    }
  }

  /** Skips spaces and commas; whether the closing bracket follows (and is consumed). */
  private consumeClosing(bracket: '}' | ']'): boolean {
    for (this.skipSpace(); this.text[this.offset] === ',' || this.text[this.offset] === ';'; this.skipSpace())
      this.offset += 1;
    if (this.text[this.offset] !== bracket) return false;
    this.offset += 1;
    return true;
  }

  private key(): string | undefined {
    const character = this.text[this.offset];
    if (character === undefined) return undefined;
    const quote = QUOTES[character];
    let key: unknown;
    if (quote === undefined) {
      const bare = /^[^\s:{}[\],"]+/u.exec(this.text.slice(this.offset, this.offset + 100))?.[0];
      if (bare === undefined) throw new UnreadableJson();
      this.offset += bare.length;
      key = bare;
    } else {
      const read = this.string(quote);
      if (read.isTruncated) return undefined;
      key = read.value;
    }
    this.skipSpace();
    if (this.text[this.offset] === undefined) return undefined;
    if (this.text[this.offset] !== ':') throw new UnreadableJson();
    this.offset += 1;
    return String(key);
  }

  private string(close: string): TolerantParse {
    let value = '';
    for (this.offset += 1; this.offset < this.text.length; this.offset += 1) {
      const character = this.text[this.offset]!;
      if (character === '\\') {
        this.offset += 1;
        value += this.escape();
      } else if (character === close && this.isEndOfString()) {
        this.offset += 1;
        return { value, isTruncated: false };
      } else value += character;
    }
    return TRUNCATED;
  }

  private escape(): string {
    const escaped = this.text[this.offset] ?? '';
    const code =
      escaped === 'u' ? /^[0-9a-f]{4}/iu.exec(this.text.slice(this.offset + 1, this.offset + 5))?.[0] : undefined;
    if (code === undefined) return ESCAPES[escaped] ?? escaped;
    this.offset += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  /** A quote followed by more of the sentence belongs to the text. */
  private isEndOfString(): boolean {
    return /^(?:\s*(?:[,:}\]]|$|\/\/|#)|\s*\n\s*["'“]|\s+")/u.test(this.text.slice(this.offset + 1, this.offset + 60));
  }

  /** A number, true, None, or unquoted words, up to the next comma or bracket. */
  private bareWord(): TolerantParse {
    const word = /^[^,\]}\n]*/u.exec(this.text.slice(this.offset, this.offset + 2_000))![0];
    this.offset += word.length;
    const plain = word.trim();
    if (plain === '') {
      if (this.offset < this.text.length) throw new UnreadableJson();
      return TRUNCATED;
    }
    if (Object.hasOwn(LITERALS, plain)) return { value: LITERALS[plain], isTruncated: false };
    if (this.offset >= this.text.length) return TRUNCATED;
    return {
      value: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(plain) ? Number(plain) : plain,
      isTruncated: false,
    };
  }

  private skipSpace(): void {
    for (;;) {
      const skipped = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)/u.exec(
        this.text.slice(this.offset, this.offset + 500),
      )?.[0];
      if (skipped === undefined) return;
      this.offset += skipped.length;
    }
  }
}
