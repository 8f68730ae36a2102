import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

const HAS_QUESTION = 1;
const ENDS_WITH_QUESTION = 2;

/**
 * Which entries ask something, one byte each: every question needs it of hundreds of entries, and reading their texts
 * takes longest.
 */
export class QuestionFlags {
  private flags = new Uint8Array(1024);

  set(slot: number, text: string): void {
    if (slot >= this.flags.length) this.flags = growTypedArray(this.flags, Math.max(slot + 1, this.flags.length * 2));
    this.flags[slot] = !text.includes('?')
      ? 0
      : text.trimEnd().endsWith('?')
        ? HAS_QUESTION | ENDS_WITH_QUESTION
        : HAS_QUESTION;
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
