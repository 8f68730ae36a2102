import type { Excluded } from '../../../shared/ipc/routes/settings';
import { escapePattern } from '../words/escape-pattern';
import { foldText } from './folded-text';

export type ExcludedKind = 'person' | 'place' | 'folder';

/** A mention of an excluded entry: the entry's index and the mention as written. */
export interface ExcludedSpan {
  kind: ExcludedKind;
  start: number;
  end: number;
  /** Index in the person's list. */
  listIndex: number;
}

export const NOTHING_EXCLUDED: Excluded = { people: [], places: [], folders: [] };

/** Stands for unseen characters, which may lie between any two letters and are no letters themselves. */
const UNSEEN = '\u200b';
const readNames = (names: readonly string[]): { name: string; entry: number }[] =>
  names.map((name, entry) => ({ name: foldText(name).text.trim(), entry })).filter(({ name }) => name !== '');

const lettersPattern = (word: string): string => [...word].map(escapePattern).join(`${UNSEEN}?`);
const flexibleSpacePattern = (name: string): string => name.split(/\s+/u).map(lettersPattern).join(`[\\s${UNSEEN}]+`);
/** Parts of a name that identify nobody alone. */
const NAME_PARTICLE =
  /^(?:der|die|das|von|van|de|del|della|di|da|the|and|und|of|le|la|el|al|bin|ben|dr|prof|mr|mrs|ms|herr|frau|st|sankt|jr|sr|.{1,2})\.?$/iu;

/**
 * Finds excluded people (by the whole name and by each part, also with a genitive "s"), places and folders (with
 * everything in them), ignoring case, how letters are composed, and unseen characters within. Of several matches at one
 * offset the longest counts.
 */
export function createExcludedNameFinder({ people, places, folders }: Excluded): (text: string) => ExcludedSpan[] {
  const patterns: { kind: ExcludedKind; entry: number; pattern: RegExp }[] = [
    ...readNames(folders).map(({ name, entry }) => ({ kind: 'folder' as const, entry, pattern: folderPattern(name) })),
    ...readNames(people).flatMap(({ name, entry }) =>
      nameVariants(name).map((form) => ({ kind: 'person' as const, entry, pattern: wordPattern(form) })),
    ),
    ...readNames(places).map(({ name, entry }) => ({ kind: 'place' as const, entry, pattern: wordPattern(name) })),
  ];
  return (text) => {
    if (patterns.length === 0) return [];
    const folded = foldText(text, UNSEEN);
    const found = patterns.flatMap(({ kind, entry, pattern }) =>
      [...folded.text.matchAll(pattern)].map((match): ExcludedSpan => ({
        kind,
        listIndex: entry,
        ...folded.originalSpan(match.index, match.index + (match[1] ?? match[0]).length),
      })),
    );
    const accepted: ExcludedSpan[] = [];
    for (const span of found.sort((a, b) => a.start - b.start || b.end - a.end))
      if (span.end > span.start && span.start >= (accepted.at(-1)?.end ?? 0)) accepted.push(span);
    return accepted;
  };
}

/** One word of a path, without closing punctuation of the sentence. */
const PATH_WORD = `[^\\s"'“”<>|]*[^\\s"'“”<>|.,;:!?)]`;
const PATH_WITH_SPACES = `${PATH_WORD}(?:[ \\u00a0](?![\\\\/~]|\\p{L}:)${PATH_WORD}){1,5}?`;
const FILE_ENDING = '\\.\\p{L}[\\p{L}\\p{N}]{0,5}(?![\\p{L}\\p{N}_-])';

/**
 * The folder and its contents. A name with spaces extends to a file ending or a further folder, up to six words:
 * masking a word too many is better than leaving half a path.
 */
function folderPattern(folder: string): RegExp {
  const itself = folder
    .replace(/[\\/]+$/u, '')
    .split(/[\\/]+/u)
    .map(lettersPattern)
    .join(`${UNSEEN}?[\\\\/]+${UNSEEN}?`);
  const inside = [
    `${PATH_WORD}${FILE_ENDING}`,
    `${PATH_WITH_SPACES}[\\\\/]+(?:${PATH_WITH_SPACES}${FILE_ENDING}|${PATH_WORD})`,
    `${PATH_WITH_SPACES}${FILE_ENDING}`,
    PATH_WORD,
  ].join('|');
  return new RegExp(`${itself}(?:[\\\\/]+(?:${inside})?)?(?![\\p{L}\\p{N}_-])`, 'giu');
}

const nameVariants = (name: string): string[] => {
  const parts = name.split(/\s+/u).filter((part) => !NAME_PARTICLE.test(part));
  return parts.length > 1 ? [name, ...parts] : [name];
};

/** The name (group 1) as a whole word, with or without a genitive. */
const wordPattern = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(${flexibleSpacePattern(name)})(?:${UNSEEN}?(?:s|['’]${UNSEEN}?s?))?(?![\\p{L}\\p{N}])`,
    'giu',
  );
