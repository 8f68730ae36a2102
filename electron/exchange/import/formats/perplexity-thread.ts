import { contentHash } from '../../../../shared/lib/content-hash';
import { readJsonObject } from '../json/read-json-list';
import { linkTo, listOfSources, type Source, sourceOf } from './chatgpt-marks';
import type { ConversationReader } from './conversation-format';
import type { FileFormat } from './file-format';
import { type Fields, identityOf, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import { joinContents, type MessageContent, placeholder, readAttachedFiles } from './message-content';
import { conversationOf, NOTHING, type RoleMessage, titleOfWords } from './role-messages';

/**
 * A thread of Perplexity: what it hands over on request (`context_title`, `entries`), or the answer of its own pages
 * that programs save (`thread_metadata`, `entries` with `query_str`).
 */
export const isPerplexityThread = (value: Fields): boolean =>
  listMember(value, 'entries').some((entry) => isObject(entry) && ('query' in entry || 'query_str' in entry));

export const readPerplexityThread: ConversationReader = (value, context) => {
  const about = { ...objectMember(value, 'metadata'), ...objectMember(value, 'thread_metadata'), ...value };
  const entries = listMember(value, 'entries').filter(isObject);
  const messages = entries.flatMap(readEntry);
  const first = entries[0] ?? {};
  const own = [about.context_uuid, about.thread_id, first.context_uuid, first.uuid]
    .map(identityOf)
    .find((id) => id !== null);
  const title = [about.context_title, about.thread_title, about.title, first.thread_title].find(
    (name) => typeof name === 'string',
  );
  return conversationOf(
    messages,
    {
      key: `perplexity:${own ?? `hash-${contentHash(JSON.stringify(first))}`}`,
      title: title ?? titleOfWords(messages),
      at: about.created_at ?? about.thread_created_at ?? messages[0]?.at,
      speaker: 'Perplexity',
    },
    context,
  );
};

/** Bytes of a file with one thread. */
const MAX_THREAD_BYTES = 16 * 1024 * 1024;

/** A file with one thread, as exporters write it: `{ metadata, conversations: [{ query, answer, sources }] }`. */
export const perplexityFile: FileFormat = {
  endings: ['json'],
  matches: ({ head }) => /"conversations"\s*:\s*\[\s*\{[^[\]{}]*"(?:query|answer)"\s*:/.test(head),
  async *read(entry, { skips, signal }) {
    const value = await readJsonObject(entry, MAX_THREAD_BYTES, signal);
    const thread = { ...value, entries: listMember(value, 'conversations') };
    const conversation = readPerplexityThread(thread, { position: 1, skips, usedKeys: new Set() });
    if (conversation !== null) yield { format: 'perplexity-export', conversation };
  },
};

function readEntry(entry: Fields): RoleMessage[] {
  const id = identityOf(ownMember(entry, 'uuid')) ?? identityOf(ownMember(entry, 'backend_uuid'));
  const at = entry.created_at ?? entry.timestamp ?? entry.entry_created_datetime ?? entry.updated_datetime;
  const sources = sourcesIn(entry);
  const answer = answerOf(entry);
  const text = withLinks(answer, sources);
  const shared = { at, ...(id === null ? {} : { id: `${id}/answer` }) };
  return [
    {
      ...shared,
      ...(id === null ? {} : { id }),
      role: 'user',
      content: joinContents([
        { blocks: [textMember(entry, 'query') || textMember(entry, 'query_str')], gaps: [] },
        readAttachedFiles(listMember(entry, 'attachments').map(fileOf)),
      ]),
    },
    {
      ...shared,
      role: 'assistant',
      model: textMember(entry, 'model') || textMember(entry, 'display_model'),
      content: joinContents([{ blocks: [text, listOfSources(sources, text)], gaps: [] }, ...picturesIn(entry)]),
    },
  ];
}

/** An address or a record. */
const fileOf = (file: unknown): Fields =>
  isObject(file) ? file : { name: typeof file === 'string' ? (file.split(/[?#]/)[0]!.split('/').at(-1) ?? '') : '' };

/** Blocks of a saved answer, in order. */
const blocksIn = (entry: Fields): Fields[] => listMember(entry, 'blocks').filter(isObject);

function answerOf(entry: Fields): string {
  const answer = textMember(entry, 'answer');
  if (answer !== '') return answer;
  const blocks = blocksIn(entry).map((block) => objectMember(block, 'markdown_block'));
  const whole = blocks.find((block) => textMember(block, 'answer') !== '');
  if (whole !== undefined) return textMember(whole, 'answer');
  return blocks.flatMap((block) => listMember(block, 'chunks').filter((chunk) => typeof chunk === 'string')).join('');
}

function sourcesIn(entry: Fields): Source[] {
  const results = blocksIn(entry).flatMap((block) =>
    listMember(objectMember(block, 'web_result_block'), 'web_results'),
  );
  return ['citations', 'sources', 'web_results', 'search_results']
    .flatMap((list) => listMember(entry, list))
    .concat(results)
    .flatMap(
      (page) => (typeof page === 'string' ? sourceOf({ url: page }) : isObject(page) ? sourceOf(page) : null) ?? [],
    );
}

const picturesIn = (entry: Fields): MessageContent[] =>
  ['media_items', 'generated_images'].flatMap((list) =>
    listMember(entry, list).map((item) => (isObject(item) ? placeholder('[Image]') : NOTHING)),
  );

/** `[3]` is the third source, but in code. */
const withLinks = (text: string, sources: readonly Source[]): string =>
  text.replace(/```[\s\S]*?```|`[^`\n]*`|\[(\d{1,3})\](?!\()/g, (mark, place: string | undefined) => {
    if (place === undefined) return mark;
    const source = sources[Number(place) - 1];
    return source === undefined ? mark : linkTo(place, source.url);
  });
