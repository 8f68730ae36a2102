import type { Llama, LlamaGrammar } from 'node-llama-cpp';
import type { ChatRequest } from './model-messages';

/**
 * The grammar that binds a reply to its form; undefined for free text. A schema with words that the grammar does not know
 * binds to JSON alone: the caller reads the reply against its schema in any case.
 */
export async function createReplyGrammar(
  llama: Llama,
  format: ChatRequest['format'],
): Promise<LlamaGrammar | undefined> {
  if (format === null) return undefined;
  if (format !== 'any') {
    try {
      return await llama.createGrammarForJsonSchema(toGrammarSchema(format) as { type: 'object' });
    } catch {
      // Read below as JSON of any form.
    }
  }
  return llama.createGrammar({
    grammar: JSON_OBJECT,
    stopGenerationTriggers: ['\n\n\n\n'],
    trimWhitespaceSuffix: true,
  });
}

/** A tool's schema as calls are bound to it; undefined where the grammar cannot be made: it is called without arguments. */
export async function paramsOf(
  llama: Llama,
  parameters: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const schema = toGrammarSchema(parameters) as Record<string, unknown>;
  try {
    await llama.createGrammarForJsonSchema(schema as { type: 'object' });
    return schema;
  } catch {
    return undefined;
  }
}

/** The schema in the words that the grammar knows: `oneOf` for `anyOf`. */
function toGrammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toGrammarSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name === 'anyOf' ? 'oneOf' : name, toGrammarSchema(value)]),
  );
}

/** llama.cpp's own grammar of a JSON object (`grammars/json.gbnf`), with at most two spaces between the parts. */
const JSON_OBJECT = String.raw`
root   ::= object
value  ::= object | array | string | number | ("true" | "false" | "null") ws
object ::= "{" ws ( string ":" ws value ("," ws string ":" ws value)* )? "}" ws
array  ::= "[" ws ( value ("," ws value)* )? "]" ws
string ::= "\"" ( [^"\\\x7F\x00-\x1F] | "\\" (["\\bfnrt] | "u" [0-9a-fA-F]{4}) )* "\"" ws
number ::= ("-"? ([0-9] | [1-9] [0-9]{0,15})) ("." [0-9]+)? ([eE] [-+]? [0-9] [1-9]{0,15})? ws
ws ::= " "? " "?
`;
