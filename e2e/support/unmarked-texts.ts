import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import en from '../../shared/messages/en.json' with { type: 'json' };

/** What a person wrote or a record holds: everything in the journal of a data folder's vaults. */
export async function readRecordedText(dataFolder: string): Promise<string> {
  const names = await readdir(dataFolder, { recursive: true });
  const files = names.filter((name) => /(?:^|\/)journal\/[^/]+$/u.test(name.replaceAll('\\', '/')));
  const texts = await Promise.all(files.map((name) => readFile(join(dataFolder, name), 'utf8')));
  // A line break and a quotation mark are escaped.
  const recorded = texts
    .join('\n')
    .replaceAll(String.raw`\n`, ' ')
    .replaceAll(String.raw`\"`, '"');
  // A link in a quoted sentence is shown without its brackets.
  return `${recorded}\n${recorded.replaceAll(/\[\[|\]\]/gu, '')}`;
}

/** Words of dates as `Intl` writes them in English: months and weekdays, long and short, and those of a time. */
const DATE_WORDS = [
  ...(['long', 'short'] as const).flatMap((width) =>
    Array.from({ length: 12 }, (_, index) => [
      new Date(2026, index).toLocaleDateString('en', { month: width }),
      new Date(2026, 0, index + 1).toLocaleDateString('en', { weekday: width }),
    ]).flat(),
  ),
  'at',
  '[AP]M',
];

/** Names that are the same in every language, licences, keys, examples of paths and commands, figures, and dates as `Intl` writes them. */
const SAME_EVERYWHERE = [
  /^(?:Engram Vault|English|Deutsch|Markdown|OpenAI|Enter|My vault)$/u,
  /^Whisper (?:base|small)$/u,
  /^(?:·|Apache 2\.0|MIT|\s)+$/u,
  /^npx -y \S+$/u,
  /^(?:https?:\/\/|\/)\S*$/u,
  /^[\d.,:\s]*(?:%|kB|MB|GB|ms|s)?$/u,
  new RegExp(String.raw`^(?:[·\d,:–\s]|${DATE_WORDS.join('|')})+$`, 'u'),
];

/** Main speaks the language of the settings, which is never the pseudo-locale: its sentences, with anything filled in. */
const OF_MAIN = Object.entries(en)
  .filter(([area]) => area.startsWith('main'))
  .flatMap(([, sentences]) => Object.values<string>(sentences))
  .filter((sentence) => /\p{L}{3}/u.test(sentence.replaceAll(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/gu, '')))
  .map((sentence) => {
    const fixed = sentence
      .split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/u)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
    return new RegExp(`^${fixed.join('.*')}$`, 'iu');
  });

const isOfMain = (text: string): boolean =>
  OF_MAIN.some((sentence) => sentence.test(text)) ||
  (text.includes('; ') && text.split('; ').every((part) => OF_MAIN.some((sentence) => sentence.test(part))));

/**
 * Texts of the page, and names that a screen reader says, which are in the pseudo-locale's brackets nowhere: they do not
 * come from a message file. What stands in `recorded` is left out.
 */
export async function findUnmarkedTexts(page: Page, recorded: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('kbd, code, [aria-hidden="true"]') === null;
    const texts: string[] = [];
    // A sentence with elements in it begins in one text and ends in another.
    let depth = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const isInside = depth > 0;
      for (const letter of text) {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
      }
      let outside = text;
      for (let before = ''; before !== outside;) {
        before = outside;
        outside = outside.replaceAll(/⟦[^⟦⟧]*⟧/gu, '');
      }
      if (!isInside && depth === 0 && node.parentElement !== null && isShown(node.parentElement)) texts.push(outside);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (element.checkVisibility({ visibilityProperty: true }))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
          const text = element.getAttribute(name);
          if (text !== null && !text.includes('⟦')) texts.push(text);
        }
    return texts;
  });
  const unmarked = found
    .map((text) => text.replaceAll(/\s+/gu, ' ').trim())
    .filter(
      (text) =>
        /\p{L}{2}/u.test(text) &&
        !SAME_EVERYWHERE.some((same) => same.test(text)) &&
        !isOfMain(text) &&
        !isRecorded(text, recorded),
    );
  return [...new Set(unmarked)];
}

/** Several names or tags of one record may stand in one line, and a group of notes is called by words of theirs. */
function isRecorded(text: string, recorded: string): boolean {
  const lower = recorded.toLowerCase();
  return text
    .toLowerCase()
    .replace(/^#/u, '')
    .split(/, | · | #/u)
    .every(
      (part) =>
        lower.includes(part) || (part.split(' ').length <= 2 && part.split(' ').every((word) => lower.includes(word))),
    );
}
