const OPENING_TAG = /^\s*<think(?:ing)?>/i;
const CLOSING_TAG = /<\/think(?:ing)?>/i;
const MAX_TAG_LENGTH = 12;

/**
 * Removes the thinking block at the start of some local models' replies; everything else passes through as it arrives.
 */
export async function* stripThinkingBlock(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let held = '';
  let state: 'unknown' | 'thinking' | 'gap' | 'answer' = 'unknown';
  for await (const piece of pieces) {
    if (state === 'answer') {
      yield piece;
      continue;
    }
    held += piece;
    if (state === 'unknown') {
      if (OPENING_TAG.test(held)) state = 'thinking';
      else if (couldBecomeTag(held)) continue;
      else {
        state = 'answer';
        yield held;
        continue;
      }
    }
    if (state === 'thinking') {
      const close = CLOSING_TAG.exec(held);
      if (!close) continue;
      state = 'gap';
      held = held.slice(close.index + close[0].length);
    }
    // The blank lines between thinking and answer may come in a later piece.
    const rest = held.trimStart();
    if (rest === '') continue;
    state = 'answer';
    yield rest;
  }
  if (state === 'unknown' && held !== '') yield held;
}

function couldBecomeTag(text: string): boolean {
  const start = text.trimStart().toLowerCase();
  return (
    start === '' || (start.length < MAX_TAG_LENGTH && ('<thinking>'.startsWith(start) || '<think>'.startsWith(start)))
  );
}
