const LINE_BREAK = '\n'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/**
 * The lines of a text by their number, looked at where they stand in it: to cut all of them out takes longer than most
 * that is done with them.
 */
export class TextLines {
  /** Of each line, and where one more would begin. */
  private readonly starts: Uint32Array;

  /** @param count how many lines the text has */
  constructor(
    private readonly text: string,
    count: number,
  ) {
    this.starts = new Uint32Array(count + 1);
    for (let line = 1; line < count; line += 1) this.starts[line] = text.indexOf('\n', this.starts[line - 1]) + 1;
    this.starts[count] = text.length + 1;
  }

  line(line: number): string {
    return this.text.slice(this.starts[line]!, this.starts[line + 1]! - 1);
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

/** The whole numbers, from 0 to 4,294,967,295, that are the lines of a text. @param count how many */
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
