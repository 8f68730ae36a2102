/**
 * JSON out of a model's reply: bare, in a code fence, with prose around it, after a thinking block, with trailing
 * commas or raw line breaks inside strings.
 *
 * @returns undefined when there is none
 */
export function parseJsonReply(reply: string): unknown {
  const text = reply.replace(/^\uFEFF/, '').replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '').trim();
  const fenced = /```(?:json)?\s*\n?([\s\S]*?)```/i.exec(text)?.[1];
  for (const candidate of [text, fenced, ...balancedPieces(text)]) {
    if (candidate === undefined) continue;
    const value = parseOrUndefined(candidate) ?? parseOrUndefined(mend(candidate));
    if (typeof value === 'object' && value !== null) return value;
  }
  return undefined;
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The outermost `{…}` and `[…]` of a text, in order of appearance; braces inside strings do not count. */
function balancedPieces(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = -1;
  let isInString = false;
  for (let place = 0; place < text.length && pieces.length < 8; place += 1) {
    const character = text[place]!;
    if (isInString) {
      if (character === '\\') place += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"' && depth > 0) isInString = true;
    else if (character === '{' || character === '[') {
      if (depth === 0) start = place;
      depth += 1;
    } else if ((character === '}' || character === ']') && depth > 0) {
      depth -= 1;
      if (depth === 0) pieces.push(text.slice(start, place + 1));
    }
  }
  return pieces;
}

/** Takes out trailing commas and escapes line breaks inside strings. */
function mend(text: string): string {
  let mended = '';
  let isInString = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place]!;
    if (isInString) {
      if (character === '\\') {
        mended += character + (text[place + 1] ?? '');
        place += 1;
        continue;
      }
      if (character === '"') isInString = false;
      mended += character === '\n' ? '\\n' : character === '\t' ? '\\t' : character === '\r' ? '' : character;
      continue;
    }
    if (character === '"') isInString = true;
    if (character === ',' && /^\s*[}\]]/.test(text.slice(place + 1))) continue;
    mended += character;
  }
  return mended;
}
