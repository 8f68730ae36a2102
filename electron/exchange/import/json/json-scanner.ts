import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

/** One result of a scan, in file order; values as the scanner's `read` returned them. */
export type ScannedValue<Value> =
  /**
   * A value: an entry of a list, or the whole file if it is no list. `key` is the member that holds the list; null at
   * the top.
   */
  | { kind: 'value'; key: string | null; isWhole: boolean; value: Value }
  /** The members of an object with streamed lists that are none themselves. */
  | { kind: 'rest'; value: Value }
  /** A value that was skipped without buffering. */
  | { kind: 'refused'; key: string | null; why: string };

export interface ScanLimits {
  /** Maximum bytes of one value. */
  bytes: number;
  /** Maximum objects, lists and separators in one value, which bound its parsed size. */
  values: number;
  depth: number;
  /** Members of a top-level object whose lists are read entry by entry; the rest forms one value. Absent: the usual. */
  lists?: ReadonlySet<string>;
}

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
 * Splits a JSON text of any size into the entries of its list, byte by byte, without recursion. Buffers one value at a
 * time, within the limits. It finds where values end; parsing validates them.
 */
export class JsonScanner<Value> {
  private state: State = 'before';
  /** State to return to when `list` or `value` ends. */
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
  /** Bytes of the current value, in a reused buffer. */
  private held = Buffer.allocUnsafe(64 * 1024);
  private heldBytes = 0;
  /** Other members of a top-level object, as JSON text. */
  private members: Buffer[] = [];
  private memberBytes = 0;
  private hasLists = false;

  /** @param read converts a value's bytes, which are valid only during the call */
  constructor(
    private readonly limits: ScanLimits,
    private readonly read: (bytes: Buffer) => Value,
  ) {}

  /** Whether the text ended where a JSON value ends. */
  get isComplete(): boolean {
    return this.state === 'after';
  }

  /** Whether the text cannot be JSON with a list or object at the top. */
  get isWrong(): boolean {
    return this.state === 'wrong';
  }

  /** The values that ended in this part, which is not retained. */
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

  /** Processes a byte outside of values; returns the next offset (the same where a value starts). */
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
        // No value starts with this byte.
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
        if (byte === OPEN_LIST && this.key !== null && (this.limits.lists ?? LIST_MEMBERS).has(this.key)) {
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

  /** Overlong names are cut; no known member has one. */
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
   * Offset after the closing quote of the string from `from` on; -1 if it is in a later part. Counts backslashes before
   * quotes.
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

  /** Advances to the end of the value or the part. */
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
        // The list's closing byte ends a number or a word and belongs to the list.
        if (this.depth === 0) return { at, isDone: true };
        this.depth -= 1;
        if (this.depth === 0) return { at: at + 1, isDone: true };
      } else if (byte === COMMA) {
        if (this.depth === 0) return { at, isDone: true };
        this.values += 1;
      }
      if (this.refusal !== null) continue;
      if (this.depth > this.limits.depth)
        this.refuse(t('mainExchange.nestedMoreThanDepth', { depth: this.limits.depth }));
      else if (this.values > this.limits.values)
        this.refuse(t('mainExchange.moreThanParts', { max: formatNumber(this.limits.values) }));
    }
    return { at: bytes.length, isDone: false };
  }

  private buffer(bytes: Buffer, from: number, to: number): void {
    this.size += to - from;
    if (this.size > this.limits.bytes)
      this.refuse(t('mainExchange.largerThanBytesMb', { bytes: Math.round(this.limits.bytes / 1024 / 1024) }));
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
    if (this.memberBytes > this.limits.bytes) this.refuse(t('mainExchange.itIsTooLarge'));
    if (this.refusal === null) {
      const name = Buffer.from(this.keyBytes);
      this.members.push(
        Buffer.concat([Buffer.from(this.members.length === 0 ? '"' : ',"'), name, Buffer.from('":'), bytes]),
      );
    } else {
      pieces.push({ kind: 'refused', key: this.key, why: this.refusal });
    }
  }

  /** Finishes an object; without streamed lists it is one value itself. */
  private finishObject(pieces: ScannedValue<Value>[]): void {
    this.state = 'after';
    const value = () => this.read(Buffer.concat([Buffer.from('{'), ...this.members, Buffer.from('}')]));
    if (!this.hasLists) pieces.push({ kind: 'value', key: null, isWhole: true, value: value() });
    else if (this.members.length > 0) pieces.push({ kind: 'rest', value: value() });
    this.members = [];
  }
}
