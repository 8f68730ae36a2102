import { grown } from '../../../shared/lib/grown';

const ASKS = 1;
const ENDS_ASKING = 2;

/**
 * Which entries ask something, a byte each: every question wants to know it of hundreds, and reading their texts takes
 * longest.
 */
export class QuestionMarks {
  private marks = new Uint8Array(1024);

  set(slot: number, text: string): void {
    if (slot >= this.marks.length) this.marks = grown(this.marks, Math.max(slot + 1, this.marks.length * 2));
    this.marks[slot] = !text.includes('?') ? 0 : text.trimEnd().endsWith('?') ? ASKS | ENDS_ASKING : ASKS;
  }

  /** A question stands in it. */
  asks(slot: number): boolean {
    return (this.marks[slot]! & ASKS) !== 0;
  }

  /** It ends with a question. */
  isQuestion(slot: number): boolean {
    return (this.marks[slot]! & ENDS_ASKING) !== 0;
  }
}
