import { withoutHalfLinkAtEnd } from '../../lib/markdown/loose-marks';
import type { TraceCandidate } from '../trace';

/** A passage of a candidate, with its words when it was found. */
export interface CitedPassage {
  /** Characters [start, end) of the note's body, message or chunk at that time. */
  start: number;
  end: number;
  /** The headings it stood under, outermost first. */
  headings: string[];
  /** The words, or the first of them where the trace holds no more; empty where it does not tell them apart. */
  text: string;
}

/** Stands between the title and the headings of a passage. */
const SEPARATOR = ' › ';

/** The passages of a candidate, the best first; empty when the whole text was found. */
export function citedPassages(candidate: TraceCandidate): CitedPassage[] {
  const { passages = [], hiddenBy = [] } = candidate;
  const inOrder = passages.toSorted((a, b) => a.start - b.start);
  const body = passageBody(candidate);
  const texts = new Map<number, string>();
  // Words that were cut out shift all others.
  for (let index = 0, from = 0; hiddenBy.length === 0 && index < inOrder.length; index += 1) {
    const { start, end, headings } = inOrder[index]!;
    from = startOfPassage(body, from, headings);
    texts.set(start, body.slice(from, from + end - start));
    from += end - start;
  }
  return passages.map((passage) => ({ ...passage, text: texts.get(passage.start) ?? '' }));
}

/** Where a passage begins: after a blank line, an ellipsis, and its headings, as far as they are there. */
function startOfPassage(body: string, from: number, headings: readonly string[]): number {
  let start = from;
  for (const part of ['\n\n', '…\n\n', `${headings.join(SEPARATOR)}\n\n`])
    if (body.startsWith(part, start)) start += part.length;
  return start;
}

/** The candidate's text without the line of its title and headings. */
export function passageBody({ text, title, kind, passages }: TraceCandidate): string {
  const isTitled =
    title !== '' && text.startsWith(title) && (passages !== undefined || (kind !== 'message' && kind !== 'chunk'));
  return isTitled ? text.slice(title.length).replace(/^\n+/, '') : text;
}

/** The words of the passages alone, the best first; the whole body where they cannot be told apart. */
export function passageText(candidate: TraceCandidate): string {
  const texts = citedPassages(candidate).map(({ text }) => text);
  return texts.length === 0 || texts.includes('') ? passageBody(candidate) : texts.join('\n\n…\n\n');
}

/** UTF-16 units of a text that a trace holds. */
const MAX_TRACED_CHARACTERS = 2_000;

/** The passage for reading: where the trace cuts it, it ends with a whole word and no half link. */
export function shownPassage(candidate: TraceCandidate): string {
  const body = passageBody(candidate);
  if (candidate.text.length < MAX_TRACED_CHARACTERS) return body;
  return `${withoutHalfLinkAtEnd(body.replace(/\S{0,200}$/u, '').trimEnd())} …`;
}

/** The title of what holds the candidate, then the headings that it stands under; empty for a message. */
export function candidatePath(candidate: TraceCandidate): string[] {
  const { title, resource, passages } = candidate;
  const name = sourceTitle(candidate);
  const headings = resource
    ? title.slice(name.length).split(SEPARATOR)
    : (passages?.[0]?.headings ?? []).filter((heading) => heading !== name);
  return [name, ...headings].filter((part) => part !== '');
}

/** The title of the note or document: the index appends the headings of a passage, but for one that is the title. */
export function sourceTitle({ title, passages, resource }: TraceCandidate): string {
  if (resource) return resource.title;
  let name = title;
  for (const heading of passages?.[0]?.headings.toReversed() ?? []) {
    const ending = `${SEPARATOR}${heading}`;
    if (name.endsWith(ending)) name = name.slice(0, -ending.length);
  }
  return name;
}
