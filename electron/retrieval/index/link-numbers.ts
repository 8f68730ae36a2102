/** Ids in ascending order whose numbers follow each other. */
interface Run {
  /** Number of the first. */
  first: number;
  count: number;
  idAt(place: number): string;
}

/**
 * A page's ids in one text, each of the same length with a line break after it: a quarter of a million texts of their
 * own would be tens of megabytes.
 */
class PageRun implements Run {
  readonly count: number;

  /** @param step characters from one id to the next */
  constructor(
    readonly first: number,
    private readonly text: string,
    private readonly step: number,
  ) {
    this.count = (text.length + 1) / step;
  }

  idAt(place: number): string {
    return this.text.slice(place * this.step, (place + 1) * this.step - 1);
  }
}

/** Ids that came one by one, which their makers hold anyway. */
class SingleRun implements Run {
  private readonly ids: string[] = [];

  constructor(readonly first: number) {}

  get count(): number {
    return this.ids.length;
  }

  idAt(place: number): string {
    return this.ids[place]!;
  }

  add(id: string): void {
    this.ids.push(id);
  }
}

/**
 * Numbers of links by their ids, from 0 without a gap; a number once given stays. An id sorts by the time of its
 * making, so that nearly every new one comes after all
 * others: it is known to be new by one comparison, stands at the end of a run and is looked up by halves. Those that
 * come late have a map.
 */
export class LinkNumbers {
  /** All ids of one below those of the next. */
  private readonly runs: Run[] = [];
  private readonly late = new Map<string, number>();
  private given = 0;
  /** No id is above it; empty: there is none. */
  private highest = '';

  /** The link's number; a new one for a link that has none. */
  of(id: string): number {
    if (id > this.highest) return this.append(id);
    const known = this.find(id);
    if (known !== null) return known;
    this.late.set(id, this.given);
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
    this.highest = run.idAt(run.count - 1);
    return (row) => run.first + row;
  }

  find(id: string): number | null {
    const run = this.runs[lastBelow(this.runs.length, (place) => this.runs[place]!.idAt(0) <= id)];
    if (run !== undefined) {
      const row = lastBelow(run.count, (place) => run.idAt(place) <= id);
      if (run.idAt(row) === id) return run.first + row;
    }
    return this.late.get(id) ?? null;
  }

  private append(id: string): number {
    let run = this.runs[this.runs.length - 1];
    if (!(run instanceof SingleRun) || run.first + run.count !== this.given) {
      run = new SingleRun(this.given);
      this.runs.push(run);
    }
    (run as SingleRun).add(id);
    this.highest = id;
    this.given += 1;
    return this.given - 1;
  }

  /** Null where a page's ids are not of one length, ascending, and above all that have numbers. */
  private runOf(text: string): PageRun | null {
    const step = text.indexOf('\n') + 1 || text.length + 1;
    const run = new PageRun(this.given, text, step);
    if (!Number.isInteger(run.count) || run.idAt(0) <= this.highest) return null;
    for (let start = 0; start < text.length; start += step) {
      const end = start + step - 1;
      if (text.indexOf('\n', start) !== (end < text.length ? end : -1) || (start > 0 && !isAbove(text, start, step)))
        return null;
    }
    return run;
  }
}

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
