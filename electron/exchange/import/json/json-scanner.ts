/** What one scan met, in the order of the file; values as the scanner's reader made them of their bytes. */
export type ScannedValue<Value> =
  /**
   * One value: an entry of a list, or all of a file that is no list. `key` names the member the list stands in; null at
   * the top.
   */
  | { kind: 'value'; key: string | null; isWhole: boolean; value: Value }
  /** A value that was passed over without being held. */
  | { kind: 'refused'; key: string | null; why: string };

export interface ScanLimits {
  /** Bytes of one value. */
  bytes: number;
  /** Objects, lists and separators in one value: what it would weigh once parsed. */
  values: number;
  depth: number;
}

/** Members of a top-level object whose lists are given out entry by entry; everything else of it is one value. */
const LIST_MEMBERS = new Set(['sessions', 'conversations']);
const MAX_KEY_BYTES = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

type State = 'before' | 'list' | 'object' | 'key' | 'colon' | 'value' | 'after' | 'wrong';

/**
 * Cuts a JSON text of any size into the entries of its list, byte by byte and without recursion. Holds one value at a
 * time, and none beyond the limits. It finds where values end; whether each of them is valid is left to who parses it.
 */
export class JsonScanner<Value> {
  private state: State = 'before';
  /** What `list` and `value` go back to when they end. */
  private outer: 'top' | 'object' = 'top';
  private isInList = false;
  private key: string | null = null;
  private keyBytes: number[] = [];
  private isEscaped = false;
  private isInString = false;
  private depth = 0;
  private values = 0;
  private size = 0;
  private refusal: string | null = null;
  /** Bytes of the value so far, in a buffer that is used for all of them. */
  private held = Buffer.allocUnsafe(64 * 1024);
  private heldBytes = 0;
  /** Members of a top-level object that are no streamed lists, as JSON text. */
  private members: Buffer[] = [];
  private memberBytes = 0;
  private hasLists = false;

  /** @param read makes a value of its bytes, which are good only while it runs */
  constructor(
    private readonly limits: ScanLimits,
    private readonly read: (bytes: Buffer) => Value,
  ) {}

  /** True when the text ended where a JSON value ends. */
  get isComplete(): boolean {
    return this.state === 'after';
  }

  /** True when the text cannot be JSON with a list or an object at the top. */
  get isWrong(): boolean {
    return this.state === 'wrong';
  }

  /** The values that ended in this part of the text. The part is not kept. */
  push(part: Uint8Array): ScannedValue<Value>[] {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    const pieces: ScannedValue<Value>[] = [];
    let from = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.state === 'value') {
        const end = this.scanValue(bytes, at);
        this.buffer(bytes, from, end.at);
        at = end.at;
        if (end.isDone) this.finishValue(pieces);
        from = at;
      } else if (this.state === 'key') {
        at = this.scanKey(bytes, at);
        from = at;
      } else {
        at = this.step(bytes[at]!, at, pieces);
        from = at;
      }
    }
    return pieces;
  }

  /** One byte outside a value; gives the place to go on at (the same one where a value begins). */
  private step(byte: number, at: number, pieces: ScannedValue<Value>[]): number {
    if (isSpace(byte) || this.state === 'wrong') return at + 1;
    switch (this.state) {
      case 'before':
        this.state = byte === OPEN_LIST ? 'list' : byte === OPEN_OBJECT ? 'object' : 'wrong';
        this.isInList = byte === OPEN_LIST;
        this.outer = byte === OPEN_OBJECT ? 'object' : 'top';
        return at + 1;
      case 'list':
        if (byte === COMMA) return at + 1;
        if (byte === CLOSE_LIST) {
          this.isInList = false;
          this.state = this.outer === 'object' ? 'object' : 'after';
          return at + 1;
        }
        // No value begins so: it would end where it began.
        if (byte === CLOSE_OBJECT) return this.fail(at);
        return this.beginValue(at);
      case 'object':
        if (byte === COMMA) return at + 1;
        if (byte === CLOSE_OBJECT) this.finishObject(pieces);
        else if (byte === QUOTE) {
          this.state = 'key';
          this.isEscaped = false;
          this.keyBytes = [];
        } else this.state = 'wrong';
        return at + 1;
      case 'colon':
        if (byte === COLON) return at + 1;
        if (byte === OPEN_LIST && this.key !== null && LIST_MEMBERS.has(this.key)) {
          this.hasLists = true;
          this.isInList = true;
          this.state = 'list';
          return at + 1;
        }
        if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST) return this.fail(at);
        return this.beginValue(at);
      default:
        this.state = 'wrong';
        return at + 1;
    }
  }

  /** A name beyond the limit is cut: no member that is looked for has so long a name. */
  private scanKey(bytes: Buffer, at: number): number {
    const end = this.endOfString(bytes, at);
    const text = bytes.subarray(at, end === -1 ? bytes.length : end - 1);
    this.keyBytes.push(...text.subarray(0, Math.max(0, MAX_KEY_BYTES - this.keyBytes.length)));
    if (end === -1) return bytes.length;
    this.key = Buffer.from(this.keyBytes).toString('utf8');
    this.state = 'colon';
    return end;
  }

  /**
   * The place after the quote that ends the string read at `from`; -1 when that is in a later part. Backslashes before
   * a quote are counted.
   */
  private endOfString(bytes: Buffer, from: number): number {
    for (let quote = bytes.indexOf(QUOTE, from); ; quote = bytes.indexOf(QUOTE, quote + 1)) {
      const end = quote === -1 ? bytes.length : quote;
      let slashes = 0;
      while (end - slashes > from && bytes[end - slashes - 1] === BACKSLASH) slashes += 1;
      const carried = this.isEscaped && end - slashes === from ? 1 : 0;
      const isEscaped = (slashes + carried) % 2 === 1;
      if (quote !== -1 && isEscaped) continue;
      this.isEscaped = isEscaped;
      return quote === -1 ? -1 : quote + 1;
    }
  }

  private fail(at: number): number {
    this.state = 'wrong';
    return at + 1;
  }

  private beginValue(at: number): number {
    this.state = 'value';
    this.isInString = false;
    this.isEscaped = false;
    this.depth = 0;
    this.values = 0;
    this.size = 0;
    this.heldBytes = 0;
    this.refusal = null;
    return at;
  }

  /** Goes on to the end of the value or of the part. */
  private scanValue(bytes: Buffer, start: number): { at: number; isDone: boolean } {
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (this.isInString || byte === QUOTE) {
        const end = this.endOfString(bytes, this.isInString ? at : at + 1);
        this.isInString = end === -1;
        if (end === -1) break;
        if (this.depth === 0) return { at: end, isDone: true };
        at = end - 1;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.depth += 1;
        this.values += 1;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        // A number or a word ends where its list does; that byte belongs to the list.
        if (this.depth === 0) return { at, isDone: true };
        this.depth -= 1;
        if (this.depth === 0) return { at: at + 1, isDone: true };
      } else if (byte === COMMA) {
        if (this.depth === 0) return { at, isDone: true };
        this.values += 1;
      }
      if (this.refusal !== null) continue;
      if (this.depth > this.limits.depth) this.refuse(`it is nested more than ${this.limits.depth} levels deep`);
      else if (this.values > this.limits.values)
        this.refuse(`it has more than ${this.limits.values.toLocaleString('en')} parts`);
    }
    return { at: bytes.length, isDone: false };
  }

  private buffer(bytes: Buffer, from: number, to: number): void {
    this.size += to - from;
    if (this.size > this.limits.bytes)
      this.refuse(`it is larger than ${Math.round(this.limits.bytes / 1024 / 1024)} MB`);
    if (this.refusal !== null) return;
    if (this.size > this.held.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.limits.bytes, Math.max(this.size, this.held.length * 2)));
      this.held.copy(larger, 0, 0, this.heldBytes);
      this.held = larger;
    }
    bytes.copy(this.held, this.heldBytes, from, to);
    this.heldBytes = this.size;
  }

  private refuse(why: string): void {
    if (this.refusal !== null) return;
    this.refusal = why;
  }

  private finishValue(pieces: ScannedValue<Value>[]): void {
    const bytes = this.held.subarray(0, this.heldBytes);
    if (this.isInList) {
      const key = this.outer === 'object' ? this.key : null;
      pieces.push(
        this.refusal === null
          ? { kind: 'value', key, isWhole: false, value: this.read(bytes) }
          : { kind: 'refused', key, why: this.refusal },
      );
      this.state = 'list';
      return;
    }
    this.state = 'object';
    this.memberBytes += bytes.length;
    if (this.memberBytes > this.limits.bytes) this.refuse('it is too large');
    if (this.refusal === null) {
      const name = Buffer.from(this.keyBytes);
      this.members.push(
        Buffer.concat([Buffer.from(this.members.length === 0 ? '"' : ',"'), name, Buffer.from('":'), bytes]),
      );
    } else {
      pieces.push({ kind: 'refused', key: this.key, why: this.refusal });
    }
  }

  /** An object whose lists were given out is known by them; any other is one value itself. */
  private finishObject(pieces: ScannedValue<Value>[]): void {
    this.state = 'after';
    if (!this.hasLists)
      pieces.push({
        kind: 'value',
        key: null,
        isWhole: true,
        value: this.read(Buffer.concat([Buffer.from('{'), ...this.members, Buffer.from('}')])),
      });
    this.members = [];
  }
}
