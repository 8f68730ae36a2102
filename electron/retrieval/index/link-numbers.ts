/** A page's ids in one text, each of the same length with a line break after it: a quarter of a million texts of their own would be tens of megabytes. */
interface Run {
  text: string;
  /** Characters from one id to the next. */
  step: number;
  /** Number of the first; the others follow. */
  first: number;
  count: number;
}

/**
 * Numbers of links by their ids, from 0 without a gap; a number once given stays. Pages of ids in their order, as the store gives them, are kept as they
 * come and looked up by halves; single ids have a map.
 */
export class LinkNumbers {
  /** Ascending, all ids of one below those of the next. */
  private readonly runs: Run[] = [];
  private readonly others = new Map<string, number>();
  private given = 0;

  /** The link's number; a new one for a link that has none. */
  of(id: string): number {
    const known = this.find(id);
    if (known !== null) return known;
    this.others.set(id, this.given);
    this.given += 1;
    return this.given - 1;
  }

  /**
   * The numbers of a page of links.
   *
   * @param text their ids, joined by line breaks
   */
  ofPage(text: string): (row: number) => number {
    const run = this.runOf(text);
    if (run === null) {
      const numbers = text.split('\n').map((id) => this.of(id));
      return (row) => numbers[row]!;
    }
    this.runs.push(run);
    this.given += run.count;
    return (row) => run.first + row;
  }

  find(id: string): number | null {
    const run = this.runs[lastBelow(this.runs.length, (place) => idAt(this.runs[place]!, 0) <= id)];
    if (run !== undefined) {
      const row = lastBelow(run.count, (place) => idAt(run, place) <= id);
      if (idAt(run, row) === id) return run.first + row;
    }
    return this.others.get(id) ?? null;
  }

  /** Null where a page's ids are not of one length, ascending, and above all that have numbers. */
  private runOf(text: string): Run | null {
    const step = text.indexOf('\n') + 1 || text.length + 1;
    const run = { text, step, first: this.given, count: (text.length + 1) / step };
    const last = this.runs[this.runs.length - 1];
    if (!Number.isInteger(run.count) || this.others.size > 0 || (last !== undefined && idAt(last, last.count - 1) >= idAt(run, 0))) return null;
    for (let start = 0; start < text.length; start += step) {
      const end = start + step - 1;
      if (text.indexOf('\n', start) !== (end < text.length ? end : -1) || (start > 0 && !isAbove(text, start, step))) return null;
    }
    return run;
  }
}

const idAt = ({ text, step }: Run, row: number): string => text.slice(row * step, (row + 1) * step - 1);

/** Whether the id that starts there comes after the one before it: the first character that differs says so. */
function isAbove(text: string, start: number, step: number): boolean {
  for (let place = start; place < start + step - 1; place += 1) {
    const difference = text.charCodeAt(place) - text.charCodeAt(place - step);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** The last of so many places that a test, true up to one of them, accepts; -1 when none. */
function lastBelow(count: number, accepts: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (accepts(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
