import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRandom, createZipf, pick } from './seeded-random';
import { createVocabulary, FUNCTION_WORDS, TOPICS, type Vocabulary } from './seeded-vocabulary';

export interface PageFolderOptions {
  /** Default: 1,000. */
  pages?: number;
  /** Words of a page on average; default: 1,300. */
  wordsPerPage?: number;
  /** Default: 11. */
  seed?: number;
}

export interface SeededPage {
  /** Path in its folder, with `/` between folders, and the ending of Markdown. */
  path: string;
  title: string;
  /** Markdown with headings, lists, tables, code and links to other pages. */
  text: string;
  /** Headings in the order of the text, without the title. */
  headings: string[];
  /** Paths of the pages it links to. */
  links: string[];
}

/** Standard deviation of a page's ln(words): a personal wiki of 1,062 pages has 1.1, half of them under 600 words. */
const LENGTH_SIGMA = 1.1;
const MIN_WORDS = 20;
/** Times the average; without a bound one page of a large folder would hold a tenth of its words. */
const MAX_LENGTH = 30;
const LINKED_SHARE = 0.12;

type Words = (random: () => number, topic: number, count: number) => string;

/**
 * The pages of a personal wiki: lengths log-normal, each with a title, headings of two levels, paragraphs, lists,
 * tables, code blocks, and links to other pages. The same for the same options.
 */
export function createPageFolder({
  pages = 1_000,
  wordsPerPage = 1_300,
  seed = 11,
}: PageFolderOptions = {}): SeededPage[] {
  const random = createRandom(seed);
  const vocabulary = createVocabulary(Math.min(60_000, 4_000 + Math.floor(Math.sqrt(pages * wordsPerPage) * 20)));
  const words = createWords(vocabulary);
  const titles = Array.from({ length: pages }, (_, index) => {
    const topic = Math.floor(random() ** 1.5 * TOPICS.length);
    const title = `${capital(pick(TOPICS[topic]!, random))} ${pick(vocabulary.words, random)} ${index + 1}`;
    return { topic, title, path: `${TOPICS[topic]![0]!}/${title}.md` };
  });
  const lengths = pageLengths(pages, wordsPerPage, random);
  return titles.map((page, index) => writePage(page, lengths[index]!, titles, words, random));
}

/** Writes the pages as Markdown files, as an editor of such folders leaves them. */
export async function writePageFolder(folder: string, options: PageFolderOptions = {}): Promise<SeededPage[]> {
  const pages = createPageFolder(options);
  for (const subfolder of new Set(pages.map(({ path }) => dirname(path))))
    await mkdir(join(folder, subfolder), { recursive: true });
  for (const { path, text } of pages) await writeFile(join(folder, path), text);
  return pages;
}

/** Log-normal, scaled so that their mean is the one asked for. */
function pageLengths(pages: number, wordsPerPage: number, random: () => number): number[] {
  const drawn = Array.from({ length: pages }, () => Math.min(MAX_LENGTH, Math.exp(LENGTH_SIGMA * normal(random))));
  const scale = (wordsPerPage * pages) / drawn.reduce((sum, length) => sum + length, 0);
  return drawn.map((length) => Math.max(MIN_WORDS, Math.round(length * scale)));
}

/** A draw of the standard normal distribution (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function writePage(
  { topic, title, path }: { topic: number; title: string; path: string },
  length: number,
  all: readonly { topic: number; title: string; path: string }[],
  words: Words,
  random: () => number,
): SeededPage {
  const lines = [`# ${title}`, ''];
  const page: SeededPage = { path, title, text: '', headings: [], links: [] };
  const link = () => {
    const target = pick(all, random);
    page.links.push(target.path);
    // Half of them as Markdown links relative to the page, half as wikilinks by title.
    if (random() < 0.5) return `[[${target.title}]]`;
    return `[${target.title}](${encodeURI(`../${target.path}`)})`;
  };
  let left = length;
  for (let block = 0; left > 0; block += 1) {
    if (block > 0 && random() < 0.3) {
      const heading = capital(words(random, topic, 2 + Math.floor(random() * 3)));
      page.headings.push(heading);
      lines.push(`${random() < 0.6 ? '##' : '###'} ${heading}`, '');
    }
    const size = Math.min(left, 12 + Math.floor(random() * 90));
    lines.push(...writeBlock(size, topic, words, link, random), '');
    left -= size;
  }
  page.text = lines.join('\n');
  return page;
}

function writeBlock(size: number, topic: number, words: Words, link: () => string, random: () => number): string[] {
  const kind = random();
  const part = (count: number) => words(random, topic, Math.max(1, count));
  if (kind < 0.25) {
    const items = Math.max(1, Math.floor(size / 12));
    return Array.from(
      { length: items },
      () => `- ${capital(part(Math.floor(size / items)))}${random() < LINKED_SHARE ? ` ${link()}` : ''}`,
    );
  }
  if (kind < 0.29) {
    const rows = Math.max(1, Math.floor(size / 9));
    return [
      '| name | value | remark |',
      '|---|---|---|',
      ...Array.from({ length: rows }, () => `| ${part(2)} | ${part(1)} | ${part(6)} |`),
    ];
  }
  if (kind < 0.33) return ['```', ...Array.from({ length: Math.max(1, Math.floor(size / 6)) }, () => part(6)), '```'];
  const sentences: string[] = [];
  for (let left = size; left > 0;) {
    const count = Math.min(left, 6 + Math.floor(random() * 14));
    sentences.push(`${capital(part(count))}${random() < LINKED_SHARE ? `, see ${link()}` : ''}.`);
    left -= count;
  }
  return [sentences.join(' ')];
}

function createWords({ words, people }: Vocabulary): Words {
  const anyWord = createZipf(words.length);
  const topicWord = createZipf(TOPICS[0]!.length);
  const small = createZipf(FUNCTION_WORDS.length);
  return (random, topic, count) =>
    Array.from({ length: count }, () => {
      const draw = random();
      if (draw < 0.45) return FUNCTION_WORDS[small(random)]!;
      if (draw < 0.6) return TOPICS[topic]![topicWord(random)]!;
      if (draw < 0.61) return pick(people, random);
      return words[anyWord(random)]!;
    }).join(' ');
}

const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;
