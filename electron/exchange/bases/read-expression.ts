/** Filters of a `.base` file: an expression, or several that all, some or none must hold. */
export type BaseFilter =
  | string
  | { and?: BaseFilter[] | undefined; or?: BaseFilter[] | undefined; not?: BaseFilter[] | undefined }
  /** What is none of these. */
  | { unread: unknown };

/** `a.hasTag("x", "y")` has one of them, as `containsAny`; `containsAll` has all. */
const SEVERAL = /^(.+)\.(hasTag|containsAny|containsAll)\((.+)\)$/u;

/** An expression whose `&&`, `||`, `!(…)` and lists are read as filters; the same text where it has none of them. */
export function readExpression(text: string): BaseFilter {
  const written = text.trim();
  const or = splitOutside(written, '||');
  if (or.length > 1) return { or };
  const and = splitOutside(written, '&&');
  if (and.length > 1) return { and };
  const isNegated = written.startsWith('!');
  const inner = isNegated ? written.slice(1).trim() : written;
  if (inner.startsWith('(') && endOfFirst(inner) === inner.length - 1) {
    const within = inner.slice(1, -1);
    return isNegated ? { not: [within] } : readExpression(within);
  }
  const [, target, name, list] = SEVERAL.exec(inner) ?? [];
  const values = list === undefined ? [] : splitOutside(list, ',');
  if (values.length < (name === 'hasTag' ? 2 : 1)) return text;
  const single = name === 'hasTag' ? name : 'contains';
  const all = values.map((value) => `${target}.${single}(${value})`);
  const read: BaseFilter = name === 'containsAll' ? { and: all } : { or: all };
  return isNegated ? { not: [read] } : read;
}

/** Where the parenthesis closes that a text begins with; -1: never. */
function endOfFirst(text: string): number {
  let end = -1;
  eachOutside(text, (at, depth) => {
    if (end === -1 && text[at] === ')' && depth === 0) end = at;
  });
  return end;
}

/** A text cut at a sign that stands outside quotation marks and parentheses. */
function splitOutside(text: string, sign: string): string[] {
  const cuts: number[] = [];
  eachOutside(text, (at, depth) => {
    if (depth === 0 && text.startsWith(sign, at)) cuts.push(at);
  });
  return [0, ...cuts.map((cut) => cut + sign.length)].map((from, index) => text.slice(from, cuts[index]).trim());
}

/** @param visit is called with each place outside quotation marks, and how deep in parentheses it is behind it */
function eachOutside(text: string, visit: (at: number, depth: number) => void): void {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"' || sign === "'") {
      const end = text.indexOf(sign, at + 1);
      at = end === -1 ? text.length : end;
      continue;
    }
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    visit(at, depth);
  }
}
