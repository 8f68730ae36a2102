import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

const HAS_QUESTION = 1;
const ENDS_WITH_QUESTION = 2;

/**
 * Which entries ask something, one byte each: every question needs it of hundreds of entries, and reading their texts
 * takes longest.
 */
export class QuestionFlags {
  private flags: Uint8Array = new Uint8Array(1024);

  set(slot: number, text: string): void {
    this.setFlags(slot, flagsOf(text));
  }

  /** By slot, as they are kept on disk. */
  image(slotEnd: number): Uint8Array {
    return this.flags.subarray(0, slotEnd);
  }

  /** The flags become the image's. */
  restore(flags: Uint8Array): void {
    this.flags = flags;
  }

  private setFlags(slot: number, flags: number): void {
    if (slot >= this.flags.length) this.flags = growTypedArray(this.flags, Math.max(slot + 1, this.flags.length * 2));
    this.flags[slot] = flags;
  }

  /** The text contains a question. */
  hasQuestion(slot: number): boolean {
    return (this.flags[slot]! & HAS_QUESTION) !== 0;
  }

  /** The text ends with a question. */
  endsWithQuestion(slot: number): boolean {
    return (this.flags[slot]! & ENDS_WITH_QUESTION) !== 0;
  }
}

const flagsOf = (text: string): number => {
  if (!text.includes('?')) return 0;
  return text.trimEnd().endsWith('?') ? HAS_QUESTION | ENDS_WITH_QUESTION : HAS_QUESTION;
};
