import { AppError, isAppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { escapePattern } from '../../../language/words/escape-pattern';
import type { DocumentChunk } from '../../../corpus/documents/cut-document';
import { readJsonList } from '../json/read-json-list';
import { cleanLine } from '../text/clean-text';
import { listOfSources, type Source, sourceOf } from './chatgpt-marks';
import type { SkipReporter } from './conversation-format';
import type { FileFormat, FileReading, ReadItem } from './file-format';
import { type Fields, isObject, listMember, makeUniqueKey, readDateField, textMember } from './json-fields';
import { joinContents, type MessageContent, placeholder, readAttachedFiles } from './message-content';
import { conversationOf, NOTHING, type RoleMessage, titleOfWords } from './role-messages';

/** What Google keeps of one use of the Gemini app: a prompt with its answer, or another act. */
export interface GeminiActivity {
  /** The act and its prompt in one line: “Prompted How do I prune?”, in the language of the account. */
  title: string;
  /** Epoch milliseconds; null without a usable time. */
  at: number | null;
  /** The answer; empty without one. */
  html: string;
  /** Id of its conversation, which newer exports name. */
  conversation: string | null;
  files: readonly { name: string; url: string }[];
  sources: readonly Source[];
}

const PRODUCT = /Gemini|Bard/i;
/** UTF-16 units of all activities of a file: they are sorted into conversations before any of them is written. */
const MAX_CHARACTERS = 256_000_000;
/** Marks for the pictures of one answer. */
const MAX_PICTURES = 100;

/** `MyActivity.json` of Google Takeout, also with the names of other languages. */
export const geminiActivity: FileFormat = {
  endings: ['json'],
  matches: ({ head }) => /^\ufeff?\s*\[/.test(head) && /"header"\s*:\s*"[^"]*(?:Gemini|Bard)/i.test(head),
  async *read(entry, { reading, skips, signal }) {
    const activities: GeminiActivity[] = [];
    let characters = 0;
    let others = 0;
    for await (const item of readJsonList(entry, signal)) {
      if ('why' in item) skips.add(t('mainExchange.entryInFile', { position: item.position }), item.why);
      else if (isObject(item.value) && PRODUCT.test(textMember(item.value, 'header'))) {
        const activity = readActivity(item.value, skips);
        characters += activity.title.length + activity.html.length;
        if (characters > MAX_CHARACTERS) throw new AppError('too-large', t('mainExchange.itIsTooLarge'));
        activities.push(activity);
      } else others += 1;
    }
    if (others > 0)
      skips.count(
        others,
        (count) => t('mainExchange.activitiesOfOtherPrograms', { count }),
        t('mainExchange.itHoldsNoConversations'),
      );
    yield* readActivities(activities, entry.name, { reading, skips, signal });
  },
};

function readActivity(value: Fields, skips: SkipReporter): GeminiActivity {
  const subtitles = listMember(value, 'subtitles').filter(isObject);
  const files = subtitles.filter((each) => textMember(each, 'url') !== '' && sourceOf(each) === null);
  const addresses = [...listMember(value, 'details').filter(isObject), { url: textMember(value, 'titleUrl') }];
  const named = [...listMember(value, 'attachedFiles'), value.imageFile].filter((name) => typeof name === 'string');
  return {
    title: textMember(value, 'title'),
    at: readDateField(value.time, skips),
    html: listMember(value, 'safeHtmlItem')
      .map((item) => (isObject(item) ? textMember(item, 'html') : ''))
      .join('\n'),
    conversation: conversationIn(addresses.map((each) => textMember(each, 'url')).join(' ')),
    files:
      files.length > 0
        ? files.map((file) => ({
            name: textMember(file, 'name').replace(/^[\s-]+/, ''),
            url: textMember(file, 'url'),
          }))
        : named.map((name) => ({ name, url: name })),
    sources: subtitles.flatMap((each) => sourceOf(each) ?? []),
  };
}

/** The id of the only conversation that an address names; null for none or several. */
export function conversationIn(addresses: string): string | null {
  const ids = new Set([...addresses.matchAll(/gemini\.google\.com\/app\/([\w-]{4,80})/g)].map(([, id]) => id!));
  return ids.size === 1 ? [...ids][0]! : null;
}

/** Without ids, so much silence begins a new conversation. */
const PAUSE_HOURS = 3;
const HOUR_MS = 3_600_000;
/** The page has no fractions of a second, and is the same export. */
const secondOf = (at: number): number => Math.floor(at / 1000);

/** Activities in any order as conversations; other acts than prompts are named and counted. */
export async function* readActivities(
  activities: readonly GeminiActivity[],
  fileName: string,
  context: FileReading,
): AsyncGenerator<ReadItem> {
  const { skips } = context;
  const label = labelOf(activities.filter(({ html }) => html !== '').map(({ title }) => title));
  const groups = new Map<string, GeminiActivity[]>();
  let guessed = 0;
  let open: { key: string; at: number } | null = null;
  // Files have the newest first; those of one moment stay in their order.
  for (const activity of [...activities].reverse().sort((left, right) => (left.at ?? 0) - (right.at ?? 0))) {
    if (activity.html === '' && !label.test(activity.title)) {
      const [first = '', second = ''] = activity.title.split(/[\s:]+/u);
      skips.count(
        1,
        (count) => t('mainExchange.otherActivities', { count, what: cleanLine(`${first} ${second}`, 40) }),
        t('mainExchange.itHoldsNoConversations'),
      );
      continue;
    }
    const at = activity.at ?? 0;
    let key = activity.conversation;
    if (key === null) {
      if (open === null || at - open.at > PAUSE_HOURS * HOUR_MS) {
        open = { key: `at-${secondOf(at)}`, at };
        guessed += 1;
      }
      open.at = at;
      key = open.key;
    }
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [activity]);
    else group.push(activity);
  }
  if (guessed > 0)
    skips.count(
      guessed,
      (count) => t('mainExchange.conversationsByPause', { count }),
      t('mainExchange.pauseBeginsConversation', { hours: PAUSE_HOURS }),
    );
  const usedKeys = new Set<string>();
  for (const [id, group] of groups) {
    const turnKeys = new Set<string>();
    const messages: RoleMessage[] = [];
    for (const activity of group) {
      const answer = await readAnswer(activity.html, fileName, context);
      messages.push(...messagesOf(activity, answer, label, turnKeys));
    }
    const conversation = conversationOf(
      messages,
      { key: `gemini:${id}`, title: titleOfWords(messages), at: group[0]!.at, speaker: 'Gemini' },
      { position: usedKeys.size + 1, skips, usedKeys, findFile: context.reading.findFile },
    );
    if (conversation !== null) yield { format: 'gemini-export', conversation };
  }
}

/**
 * The words before each prompt, in any language: “Prompted ”. They end at the sign that no prompt has behind its first
 * words, at a colon, or are the first word that most titles share.
 */
function labelOf(titles: readonly string[]): RegExp {
  const isShared = (start: string) =>
    titles.filter((title) => title.startsWith(start)).length >= Math.max(2, titles.length * 0.6);
  const starts = [/^[^\u00a0]{1,40}\u00a0+/u, /^[^:：\n]{1,40}[:：]\s*/u, /^\S{1,40}\s+/u].flatMap((form) =>
    titles.slice(0, 200).flatMap((title) => form.exec(title)?.[0] ?? []),
  );
  const label = ['Prompted ', 'Prompted\u00a0', ...new Set(starts)].find(isShared);
  return new RegExp(label === undefined ? '^Prompted\\s+' : `^${escapePattern(label)}`, 'u');
}

function messagesOf(
  { title, at, files, sources }: GeminiActivity,
  answer: MessageContent,
  label: RegExp,
  used: Set<string>,
): RoleMessage[] {
  const key = makeUniqueKey(at === null ? title.slice(0, 60) : String(secondOf(at)), used);
  const text = answer.blocks.join('\n');
  return [
    {
      role: 'user',
      id: `${key}/prompt`,
      at,
      content: joinContents([{ blocks: [title.replace(label, '')], gaps: [] }, readAttachedFiles(files)]),
    },
    {
      role: 'assistant',
      id: `${key}/answer`,
      at,
      content: joinContents([answer, { blocks: [listOfSources(sources, text)], gaps: [] }]),
    },
  ];
}

/** The answer as Markdown, read where pages are read, since it may be made to take long. */
async function readAnswer(
  html: string,
  fileName: string,
  { reading, skips, signal }: FileReading,
): Promise<MessageContent> {
  if (html.trim() === '') return NOTHING;
  try {
    const { chunks } = await reading.reader.read({ format: 'html', text: html }, fileName, signal);
    const pictures = [...html.matchAll(/<img\b(?:[^<>]{0,2000}?\bsrc="([^"<>]{0,2000})")?/gi)].slice(0, MAX_PICTURES);
    return joinContents([
      { blocks: chunks.map(withHeading), gaps: [] },
      ...pictures.map(([, source = '']) => placeholder('[Image]', { ids: source === '' ? [] : [source], name: '' })),
    ]);
  } catch (error) {
    if (!isAppError(error)) throw error;
    skips.count(1, (count) => t('mainExchange.messages', { count }), error.message);
    return NOTHING;
  }
}

/** A level of a page under its heading, unless it goes on with the one before. */
function withHeading({ path, text }: DocumentChunk, index: number, all: readonly DocumentChunk[]): string {
  const heading = path.at(-1);
  const isNew = heading !== undefined && path.join('\n') !== all[index - 1]?.path.join('\n');
  return isNew ? `${'#'.repeat(path.length)} ${heading}\n\n${text}` : text;
}
