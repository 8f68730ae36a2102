import type { Chunk } from '../../../shared/domain/resource';
import { splitSentences } from '../../language/sentences/split-sentences';
import { STOP_WORDS } from '../../language/words/stop-words';
import { splitWords, toTerm } from '../../language/words/terms';

/** One bullet of a level without its marker and without the text indented under it. */
interface Bullet {
  text: string;
  isNumbered: boolean;
}

/** Adjacent bullets, and the paragraph before them. */
interface BulletList {
  /** Empty when the level starts with the list. */
  leadIn: string;
  bullets: Bullet[];
}

const BULLET = /^( *)(?:[-*+•]|(\d{1,9})[.)])[ \t]+(.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Outermost lists of a level's Markdown, in order, without those in code fences. Blank lines between bullets do not end
 * a list; an unindented paragraph does. Linear time.
 */
export function findBulletLists(markdown: string): BulletList[] {
  const lists: BulletList[] = [];
  let open: (BulletList & { indent: number }) | null = null;
  let paragraph: string[] = [];
  let isAfterBlank = true;
  let fence: string | null = null;
  for (const raw of markdown.split('\n')) {
    const line = raw.replace(/\t/g, '    ');
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) === true) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      [open, paragraph] = [null, []];
      continue;
    }
    const bullet = BULLET.exec(line);
    const indent = bullet === null ? line.length - line.trimStart().length : bullet[1]!.length;
    if (line.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    if (bullet !== null && (open !== null || indent < 4)) {
      if (open === null) {
        open = { leadIn: paragraph.join(' '), bullets: [], indent };
        lists.push(open);
      }
      if (indent < open.indent + 2) open.bullets.push({ text: bullet[3]!.trim(), isNumbered: bullet[2] !== undefined });
      paragraph = [];
    } else if (open !== null && (indent > open.indent || !isAfterBlank)) {
      // Text under a bullet, or the rest of its paragraph.
    } else {
      open = null;
      paragraph = isAfterBlank ? [line.trim()] : [...paragraph, line.trim()];
    }
    isAfterBlank = false;
  }
  return lists.map(({ leadIn, bullets }) => ({ leadIn, bullets }));
}

export type LevelFlag = NonNullable<Chunk['flags']>[number];

const MAX_BULLETS = 4;
/** Words in a sentence that can govern a level's bullets, at most. */
const MAX_GOVERNING_WORDS = 15;
/** Share of the bullets that must contain a common word. */
const SHARED_WORD_SHARE = 0.6;
/** Share of the bullets that must be of one kind. */
const SAME_KIND_SHARE = 0.8;
/** Bullets of so few words are names of things, introduced by the heading. */
const MAX_NAME_WORDS = 4;

/**
 * Flags of one level; informational, not errors.
 *
 * `more-than-four-bullets`: all of its lists together have more than four outermost bullets.
 *
 * `no-governing-idea`: it has a list of two or more bullets without a governing idea. A list has one if any of these
 * holds:
 * - the sentence right before it has at most fifteen words;
 * - it is numbered (its order is the idea), or four fifths of its bullets are of one kind: tasks, `term: explanation`,
 *   links, quotations, leading numbers or dates, or names of at most four words;
 * - three fifths of its bullets share one content word by its stem, or each bullet shares one with the level's heading.
 */
export function levelFlags(text: string, heading: string): LevelFlag[] {
  const lists = findBulletLists(text);
  const flags: LevelFlag[] = [];
  if (lists.some((list) => list.bullets.length >= 2 && !isGoverned(list, heading))) flags.push('no-governing-idea');
  if (lists.reduce((sum, { bullets }) => sum + bullets.length, 0) > MAX_BULLETS) flags.push('more-than-four-bullets');
  return flags;
}

function isGoverned({ leadIn, bullets }: BulletList, heading: string): boolean {
  return (
    hasLeadIn(leadIn) ||
    bullets.every(({ isNumbered }) => isNumbered) ||
    areOfOneKind(bullets) ||
    haveOneSubject(bullets, heading)
  );
}

function hasLeadIn(paragraph: string): boolean {
  const last = splitSentences(paragraph).at(-1)?.text ?? '';
  const words = splitWords(last).length;
  return words > 0 && words <= MAX_GOVERNING_WORDS;
}

const KINDS: readonly ((text: string) => boolean)[] = [
  (text) => /^\[[ xX]\]\s/.test(text),
  (text) => /^(?:\*\*|__|`)?[^:.–—]{1,60}?(?:\*\*|__|`)?(?::(?:\*\*|__)?|\s[–—-])\s+\S/u.test(text),
  (text) => /^(?:\[[^\]]+\]\([^)]*\)|\[\[[^\]]+\]\]|<?https?:\/\/)/.test(text),
  (text) => /^["“„«]/.test(text),
  (text) => /^[~≈<>±€$£]?\d/.test(text),
  (text) => splitWords(text).length <= MAX_NAME_WORDS,
];

const areOfOneKind = (bullets: readonly Bullet[]): boolean =>
  KINDS.some((isOfKind) => bullets.filter(({ text }) => isOfKind(text)).length >= bullets.length * SAME_KIND_SHARE);

function haveOneSubject(bullets: readonly Bullet[], heading: string): boolean {
  const counts = new Map<string, number>();
  const terms = bullets.map(({ text }) => contentTerms(text));
  for (const each of terms) for (const term of each) counts.set(term, (counts.get(term) ?? 0) + 1);
  // Of two bullets both must contain it, since three fifths of two is more than one.
  if ([...counts.values()].some((count) => count >= bullets.length * SHARED_WORD_SHARE)) return true;
  const named = contentTerms(heading);
  return named.size > 0 && terms.every((each) => [...each].some((term) => named.has(term)));
}

const contentTerms = (text: string): Set<string> =>
  new Set(
    splitWords(text)
      .filter((word) => word.length > 2 && !STOP_WORDS.has(word))
      .map(toTerm),
  );
