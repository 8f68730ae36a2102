import type { ElementContent } from 'hast';
import { element, treeToMarkdown } from '../web-page/tree-to-markdown';
import type { PageStart } from '../pdf/pdf-markdown';
import { t } from '../../../../shared/messages/message';

export type Content = ElementContent | string;

/** How a run of words is set. */
export interface RunStyle {
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
}

/** Words in their style; spaces at the ends stay outside, where Markdown wants them. */
export function styledRun(text: string, { isBold, isItalic, isStruck }: RunStyle): Content[] {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text === '' ? [] : [text];
  let styled: Content = words;
  if (isStruck === true) styled = element('del', [styled]);
  if (isItalic === true) styled = element('em', [styled]);
  if (isBold === true) styled = element('strong', [styled]);
  return [before, styled, after].filter((part) => part !== '');
}

/** Neighbours of one style as one run: programs cut a sentence into many. */
export function joinRuns(runs: readonly { text: string; style: RunStyle }[]): Content[] {
  const joined: { text: string; style: RunStyle }[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last !== undefined && isSameStyle(last.style, run.style)) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined.flatMap(({ text, style }) => styledRun(text, style));
}

const isSameStyle = (left: RunStyle, right: RunStyle): boolean =>
  (['isBold', 'isItalic', 'isStruck'] as const).every((name) => (left[name] ?? false) === (right[name] ?? false));

/** A web or mail address as a link; of any other target the words alone. */
export const linkTo = (address: string, children: readonly Content[]): Content[] =>
  /^(?:https?:|mailto:)/i.test(address) ? [element('a', children, { href: address })] : [...children];

/** One paragraph of a flat list, as Word, PowerPoint and RTF know it: its level from 0. */
export interface ListItem {
  depth: number;
  isNumbered: boolean;
  children: readonly Content[];
}

/** Items with their depths as nested lists. */
export function nestedLists(items: readonly ListItem[]): ElementContent[] {
  const lists: ElementContent[] = [];
  for (let index = 0; index < items.length;) {
    const { depth, isNumbered } = items[index]!;
    const entries: ElementContent[] = [];
    while (index < items.length) {
      const item = items[index]!;
      if (item.depth < depth || (item.depth === depth && item.isNumbered !== isNumbered)) break;
      const below = index + 1;
      let end = below;
      while (end < items.length && items[end]!.depth > depth) end += 1;
      entries.push(element('li', [...item.children, ...nestedLists(items.slice(below, end))]));
      index = end;
    }
    lists.push(element(isNumbered ? 'ol' : 'ul', entries));
  }
  return lists;
}

/** Rows of cells as a table; the first row names its columns. */
export const tableOf = (rows: readonly (readonly Content[])[][]): ElementContent =>
  element('table', [
    element(
      'tbody',
      rows.map((cells, index) =>
        element(
          'tr',
          cells.map((cell) => element(index === 0 ? 'th' : 'td', cell)),
        ),
      ),
    ),
  ]);

export const heading = (level: number, children: readonly Content[]): ElementContent =>
  element(`h${Math.min(6, Math.max(1, level))}`, children);

export const markdownOf = (children: readonly ElementContent[]): string =>
  treeToMarkdown({ type: 'root', children: [...children] });

/** One slide of a presentation. */
export interface Slide {
  title: string;
  content: readonly ElementContent[];
  /** What the speaker noted. */
  notes: readonly ElementContent[];
}

/** Slides as levels, with the number of each. */
export function slidesAsMarkdown(slides: readonly Slide[]): { markdown: string; slides: PageStart[] } {
  const starts: PageStart[] = [];
  let markdown = '';
  for (const [index, { title, content, notes }] of slides.entries()) {
    const noted =
      notes.length === 0 ? [] : [element('p', [element('strong', [t('mainCorpus.speakerNotes')])]), ...notes];
    if (title === '' && content.length + noted.length === 0) continue;
    const name = title === '' ? t('mainCorpus.slideNumber', { number: index + 1 }) : title;
    if (markdown !== '') markdown += '\n\n';
    starts.push({ offset: markdown.length, page: index + 1 });
    markdown += markdownOf([heading(1, [name]), ...content, ...noted]);
  }
  return { markdown, slides: starts };
}
