const OPEN = /^\s*<think(?:ing)?>/i;
const CLOSE = /<\/think(?:ing)?>\s*/i;
const LONGEST_TAG = 12;

/** Leaves out the thinking block with which some local models begin; everything else passes as it comes. */
export async function* withoutThinking(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let held = '';
  let state: 'unknown' | 'thinking' | 'answer' = 'unknown';
  for await (const piece of pieces) {
    if (state === 'answer') {
      yield piece;
      continue;
    }
    held += piece;
    if (state === 'unknown') {
      if (OPEN.test(held)) state = 'thinking';
      else if (couldBecomeTag(held)) continue;
      else {
        state = 'answer';
        yield held;
        continue;
      }
    }
    const close = CLOSE.exec(held);
    if (close) {
      state = 'answer';
      const rest = held.slice(close.index + close[0].length);
      if (rest !== '') yield rest;
    }
  }
  if (state === 'unknown' && held !== '') yield held;
}

function couldBecomeTag(text: string): boolean {
  const start = text.trimStart().toLowerCase();
  return start === '' || (start.length < LONGEST_TAG && ('<thinking>'.startsWith(start) || '<think>'.startsWith(start)));
}
