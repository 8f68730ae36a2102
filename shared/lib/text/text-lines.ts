const LINE_BREAK = '\n'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/** The lines of a text by index, read in place: splitting the text takes longer than most uses of the lines. */
export class TextLines {
  /** Start offset of each line, and of one more after the last. */
  private readonly starts: Uint32Array;

  /** @param count number of lines in the text */
  constructor(
    private readonly text: string,
    count: number,
  ) {
    this.starts = new Uint32Array(count + 1);
    for (let line = 1; line < count; line += 1) this.starts[line] = text.indexOf('\n', this.starts[line - 1]) + 1;
    this.starts[count] = text.length + 1;
  }

  line(line: number): string {
    return this.text.slice(this.starts[line], this.starts[line + 1]! - 1);
  }

  length(line: number): number {
    return this.starts[line + 1]! - this.starts[line]! - 1;
  }

  /** UTF-16 code unit. @param offset within the line */
  charCodeAt(line: number, offset: number): number {
    return this.text.charCodeAt(this.starts[line]! + offset);
  }

  startsWith(line: number, text: string): boolean {
    return this.text.startsWith(text, this.starts[line]);
  }

  equals(line: number, text: string): boolean {
    return this.length(line) === text.length && this.startsWith(line, text);
  }
}

/** Parses a text of whole numbers from 0 to 4,294,967,295, one per line. @param count number of lines */
export function numbersInLines(text: string, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let line = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code === LINE_BREAK) line += 1;
    else numbers[line] = numbers[line]! * 10 + code - ZERO;
  }
  return numbers;
}
