import { Composer, isScalar, isSeq, Lexer, Parser, Scalar, visit, type CST, type Document, type YAMLSeq } from 'yaml';

/** Characters; nobody writes a longer front matter by hand. */
export const MAX_YAML_CHARACTERS = 64_000;
/**
 * Lists and fields within each other. The reader of YAML is recursive: near the end of the stack V8 ends the process
 * when it compiles a pattern, which nothing can catch.
 */
const MAX_NESTING = 50;
/** Signs, words and line ends; more are no front matter either, and take seconds. */
const MAX_TOKENS = 20_000;

/** `out-of-bounds`: refused before it was read; `invalid`: it has mistakes. */
export type YamlProblem = 'out-of-bounds' | 'invalid';
/** Nothing has been expanded where there are no aliases. */
export type YamlReading = { document: Document; problem: null } | { document: null; problem: YamlProblem };

class TooMuch extends Error {}
class Mistake extends Error {}

/**
 * The one way to read YAML of somebody else. Its tokens are counted as they are found, without recursion, and only
 * what is within the bounds is composed. A number that would be written otherwise (`007`, `1.10`, a long id) stays text, and
 * so does a link without quotes (`up: [[Page]]`), which YAML takes for a list in a list.
 */
export function readYaml(source: string): YamlReading {
  if (source.length > MAX_YAML_CHARACTERS) return { document: null, problem: 'out-of-bounds' };
  try {
    const composer = new Composer({ schema: 'core', uniqueKeys: false, logLevel: 'error', prettyErrors: false });
    // At the first mistake, since a hostile text has one in each line.
    Object.assign(composer, {
      onError: (_at: unknown, _code: unknown, message: string, isWarning?: boolean) => {
        if (isWarning !== true) throw new Mistake(message);
      },
    });
    const [document, ...others] = [...composer.compose(boundedTokens(source), true, source.length)];
    if (document === undefined || others.length > 0 || document.errors.length > 0)
      return { document: null, problem: 'invalid' };
    keepWritten(document, source);
    return { document, problem: null };
  } catch (error) {
    return { document: null, problem: error instanceof TooMuch ? 'out-of-bounds' : 'invalid' };
  }
}

function* boundedTokens(source: string): Generator<CST.Token> {
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(source)) {
    yield* parser.next(lexeme);
    count += 1;
    if (parser.stack.length > MAX_NESTING || count > MAX_TOKENS) throw new TooMuch();
  }
  yield* parser.end();
}

function keepWritten(document: Document, source: string): void {
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'number' && node.source !== undefined && String(node.value) !== node.source)
        node.value = node.source;
    },
    Seq(_key, node) {
      const text = isLink(node) ? source.slice(node.range![0], node.range![1]) : '';
      if (!/^\[\[[^[\]\n]+\]\]$/u.test(text)) return undefined;
      const link = new Scalar(text);
      return Object.assign(link, { range: node.range, source: text, type: Scalar.PLAIN });
    },
  });
}

/** A list that holds one list of words. A list of numbers is one. */
function isLink({ flow, anchor, items: [inner, ...others] }: YAMLSeq): boolean {
  if (flow !== true || anchor !== undefined || !isSeq(inner) || inner.flow !== true || others.length > 0) return false;
  return inner.items.some((item) => !isScalar(item) || typeof item.value === 'string');
}
