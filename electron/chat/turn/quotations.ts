/** Words in quotation marks or in a block quote; [start, end) of the answer includes the marks. */
export interface Quotation {
  text: string;
  start: number;
  end: number;
}

const QUOTE_PAIRS: { open: string; close: string }[] = [
  { open: '“', close: '”' },
  { open: '«', close: '»' },
  { open: '„', close: '“' },
  { open: '「', close: '」' },
];
/** Single and reversed marks, which are apostrophes and closing marks too: they open before a word and close after one. */
const TIGHT_QUOTATION = [
  /(?<![\p{L}\p{N}])‘((?:[^‘’\n]|(?<=\p{L})’(?=\p{L})){1,2000})’(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])‚([^‚‘\n]{1,2000})‘/gu,
  /(?<![\p{L}\p{N}])‹([^‹›\n]{1,2000})›/gu,
  /(?<![\p{L}\p{N}])[»›](?=\S)([^«»‹›\n]{0,2000}[^\s«»‹›])[«‹](?![\p{L}\p{N}])/gu,
  // A pair around one word is more likely a contraction: rock 'n' roll.
  /(?<![\p{L}\p{N}])'(?=\S)((?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,2000} (?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,2000})'(?![\p{L}\p{N}])/gu,
];
const STRAIGHT = /"([^"\n]{1,2000})"/gu;
const BLOCK_QUOTE = /^[ \t]*>[ \t]?([^\n]+?)[ \t]*(?=\[\d|\n|$)/gmu;

/** Quotations in order; curly marks may nest, straight ones pair up; a block quote is one too. */
export function findQuotations(text: string): Quotation[] {
  const curly = QUOTE_PAIRS.flatMap(({ open, close }) => nestedQuotations(text, open, close));
  const marked = withoutInner(
    curly,
    [STRAIGHT, ...TIGHT_QUOTATION].flatMap((pattern) => matchesOf(text, pattern)),
  );
  return withoutOuter(marked, matchesOf(text, BLOCK_QUOTE))
    .filter(({ text: quoted }) => /[\p{L}\p{N}]/u.test(quoted))
    .sort((left, right) => left.end - right.end);
}

const matchesOf = (text: string, pattern: RegExp): Quotation[] =>
  [...text.matchAll(pattern)].map((match) => ({
    text: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Adds those that no other encloses: “with Anna's "old" suitcase” is one quotation. */
const withoutInner = (found: readonly Quotation[], further: readonly Quotation[]): Quotation[] => [
  ...found,
  ...further.filter(
    ({ start, end }) => ![...found, ...further].some((other) => other.start < start && other.end > end),
  ),
];

/** Adds the block quotes in which nothing is quoted. */
const withoutOuter = (found: readonly Quotation[], blocks: readonly Quotation[]): Quotation[] => [
  ...found,
  ...blocks.filter(({ start, end }) => !found.some((other) => other.start >= start && other.end <= end + 1)),
];

function nestedQuotations(text: string, open: string, close: string): Quotation[] {
  const quotations: Quotation[] = [];
  let depth = 0;
  let start = -1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === open && (open !== '“' || text.lastIndexOf('„', index) <= text.lastIndexOf('”', index))) {
      if (depth === 0) start = index;
      depth += 1;
    } else if (character === close && depth > 0) {
      depth -= 1;
      if (depth === 0) quotations.push({ text: text.slice(start + 1, index), start, end: index + 1 });
    }
  }
  return quotations;
}
