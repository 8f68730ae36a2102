import { t, type PlainKey } from '../../../shared/messages/message';
import { SETTINGS_PAGES, type SettingsPath } from '../../navigation/settings-pages';
import type { TextRange } from '../../ui/text/highlight';
import { SETTINGS } from './settings-list';

export interface FoundSetting {
  path: SettingsPath;
  section: string;
  label: string;
  /** Page and section, such as “Data › Live folder”. */
  where: string;
  /** Its hint or other names where the label alone does not hold the words; null where it does. */
  words: string | null;
}

const fold = (text: string): string => text.toLocaleLowerCase();
const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '');

/** The settings that hold every word of the query in label, section, page, hint or other names; best first. */
export function findSettings(query: string): FoundSetting[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const holdsAll = (text: string) => words.every((word) => fold(text).includes(word));
  const found = SETTINGS.flatMap((setting) => {
    const [label, section] = [t(setting.label), t(setting.section)];
    const page = t(SETTINGS_PAGES.find(({ path }) => path === setting.path)!.label);
    const others = (setting.others ?? []).map((key: PlainKey) => t(key));
    if (!holdsAll([label, section, page, ...others].join(' '))) return [];
    const where = [...new Set([page, section])].filter((name) => name !== label).join(' › ');
    const isNamed = holdsAll(label);
    const said = isNamed ? undefined : others.find((text) => words.some((word) => fold(text).includes(word)));
    const rank = fold(label).startsWith(words[0]!) ? 0 : isNamed ? 1 : holdsAll(`${label} ${where}`) ? 2 : 3;
    return [{ rank, setting: { path: setting.path, section, label, where, words: said ?? null } }];
  });
  return found.toSorted((left, right) => left.rank - right.rank).map(({ setting }) => setting);
}

/** Where the words of a query stand in a text. */
export function rangesOf(text: string, query: string): TextRange[] {
  const folded = fold(text);
  return wordsOf(query).flatMap((word) => {
    const ranges: TextRange[] = [];
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      ranges.push([at, at + word.length]);
    return ranges;
  });
}
