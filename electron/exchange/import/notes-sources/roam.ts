import { z } from 'zod';
import { readJsonList } from '../json/read-json-list';
import { t } from '../../../../shared/messages/message';
import type { ImportEntry } from '../entries/import-entry';
import { readDate } from '../text/read-date';
import { outsideCode, wikilink } from './markdown-links';
import { makePages } from './page-folder';
import type { NotesJob, NotesSource } from './notes-source';
import { beginsLike, splitByBeginning } from './read-entries';

interface RoamBlock {
  string: string;
  uid: string;
  heading: number;
  children: unknown[];
}

const blockSchema = z.object({
  string: z.string().catch(''),
  uid: z.string().catch(''),
  heading: z.number().catch(0),
  children: z.array(z.unknown()).catch([]),
});
const pageSchema = blockSchema.extend({
  title: z.string(),
  'create-time': z.number().optional().catch(undefined),
  'edit-time': z.number().optional().catch(undefined),
});
type RoamPage = z.infer<typeof pageSchema>;

/** Blocks lie no deeper than this; deeper ones are shown at this depth. */
const MAX_DEPTH = 60;
const REFERENCE = /\(\(([\w-]{6,40})\)\)/gu;
const LABELLED = /\[([^\]\n]{0,300})\]\(\(\(([\w-]{6,40})\)\)\)/gu;
const EMBED = /\{\{\[{0,2}embed(?:-path|-children)?\]{0,2}:\s*\(\(([\w-]{6,40})\)\)\s*\}\}/gu;
const isRoam = (head: string): boolean =>
  /^\s*\[\s*\{/u.test(head) &&
  /"(?:children|string)"\s*:/u.test(head) &&
  /"(?:title|create-time|edit-time)"\s*:/u.test(head) &&
  /"string"\s*:/u.test(head);

/** Roam's export as JSON: a list of pages, each a tree of blocks. */
export const roam: NotesSource = {
  program: 'roam',
  matches: (entries) => beginsLike(entries, 'json', isRoam),
  toPages: (entries, job) =>
    makePages('roam', job, async (pages) => {
      const { own, others } = await splitByBeginning(entries, 'json', isRoam);
      for (const entry of own) {
        const blocks = new Map<string, { page: string; text: string }>();
        const wanted = new Set<string>();
        for await (const page of readPages(entry, job, job.skips))
          for (const { block } of blocksOf(page.children)) {
            if (block.uid !== '') blocks.set(block.uid, { page: page.title, text: block.string.slice(0, 300) });
            for (const [, uid = ''] of block.string.matchAll(REFERENCE)) wanted.add(uid);
          }
        for await (const page of readPages(entry, job)) {
          const { head, children } = propertiesOf(page);
          const body = [...blocksOf(children)].map(({ block, depth }) => lineOf(block, depth, blocks, wanted));
          await pages.addPage(pages.placeOf([], page.title), {
            id: page.uid,
            title: page.title,
            createdAt: readDate(page['create-time']),
            updatedAt: readDate(page['edit-time']),
            properties: head,
            body: body.join('\n'),
          });
        }
      }
      return others;
    }),
};

/** @param skips absent for the second reading, so that each is told once */
async function* readPages(
  entry: ImportEntry,
  { signal }: Pick<NotesJob, 'signal'>,
  skips?: NotesJob['skips'],
): AsyncGenerator<RoamPage> {
  for await (const piece of readJsonList(entry, signal)) {
    const page = 'value' in piece ? pageSchema.safeParse(piece.value) : undefined;
    if (page?.success === true) yield page.data;
    else if ('why' in piece) skips?.add(t('mainExchange.entryInFile', { position: piece.position }), piece.why);
  }
}

/** All blocks below a page, in order, with their depth; without recursion, since exports may be nested deeply. */
function* blocksOf(roots: readonly unknown[]): Generator<{ block: RoamBlock; depth: number }> {
  const waiting = roots.toReversed().map((value) => ({ value, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const read = blockSchema.safeParse(next.value);
    if (!read.success) continue;
    const { depth } = next;
    yield { block: read.data, depth };
    waiting.push(...read.data.children.toReversed().map((value) => ({ value, depth: Math.min(depth + 1, MAX_DEPTH) })));
  }
}

/** `Author:: [[Ada]]` at a page's top, without blocks below it, is a property. */
function propertiesOf({ children }: RoamPage): { head: Record<string, string>; children: unknown[] } {
  const head: Record<string, string> = {};
  let count = 0;
  for (const child of children) {
    const read = blockSchema.safeParse(child);
    const [, name, value] =
      /^([^:\n`[\]]{1,60}):: *(\S[^\n]*)$/u.exec(read.success ? read.data.string.trim() : '') ?? [];
    if (name === undefined || !read.success || read.data.children.length > 0) break;
    head[name.trim()] = value!.trim();
    count += 1;
  }
  return { head, children: children.slice(count) };
}

const anchorOf = (uid: string): string => uid.replace(/_/gu, '-');

function lineOf(
  { string, uid, heading }: RoamBlock,
  depth: number,
  blocks: ReadonlyMap<string, { page: string; text: string }>,
  wanted: ReadonlySet<string>,
): string {
  const lead = (to: string, words?: string): string | null => {
    const found = blocks.get(to);
    if (found === undefined) return null;
    const plain = found.text
      .replace(/\(\([\w-]+\)\)|\{\{.*?\}\}|[[\]|#^`*_\n]/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim();
    return wikilink(`${found.page}#^${anchorOf(to)}`, words?.trim() || plain.slice(0, 120) || found.page);
  };
  // Roam sets the fence behind the last line of code.
  const fenced = string.replace(/```([^\n`]*)\n([\s\S]*?)\n?```/gu, '```$1\n$2\n```');
  const text = outsideCode(fenced, (words) =>
    words
      .replace(/\{\{\[{0,2}(TODO|DONE)\]{0,2}\}\}\s*/gu, (_all, state: string) => (state === 'DONE' ? '[x] ' : '[ ] '))
      .replace(EMBED, (all, to: string) => {
        const link = lead(to, '');
        return link === null ? all : `!${link.replace(/\|[^\]]*\]\]$/u, ']]')}`;
      })
      .replace(/\{\{\[{0,2}embed\]{0,2}:\s*(\[\[[^\]\n]{1,300}\]\])\s*\}\}/gu, '!$1')
      .replace(LABELLED, (all, label: string, to: string) => lead(to, label) ?? all)
      .replace(REFERENCE, (all, to: string) => lead(to) ?? all)
      .replace(/\^\^(?=\S)(.{1,1000}?)\^\^/gu, '==$1==')
      .replace(/(?<![\w_])__(?=\S)(.{1,1000}?)__(?![\w_])/gu, '_$1_'),
  );
  const indent = '  '.repeat(depth);
  const head = heading >= 1 && heading <= 6 ? `${'#'.repeat(heading)} ` : '';
  const anchor = uid !== '' && wanted.has(uid) ? ` ^${anchorOf(uid)}` : '';
  const lines = `${head}${text.trimEnd()}${text.includes('\n') ? '' : anchor}`.split('\n');
  return (
    lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`).join('\n') +
    (text.includes('\n') && anchor !== '' ? `\n${indent}  ${anchor.trim()}` : '')
  );
}
