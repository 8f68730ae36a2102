import { contentHash } from '../../../../shared/lib/content-hash';
import { linkTo, listOfSources, type Source, sourceOf } from './chatgpt-marks';
import type { ConversationReader } from './conversation-format';
import { type Fields, identityOf, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import { fencedBlocks, joinContents, type MessageContent, readAttachedFiles, unknownPartGap } from './message-content';
import { branchOf } from './message-tree';
import { conversationOf, NOTHING, onlyGap, reportOtherBranches, thoughtGap, type RoleMessage } from './role-messages';

/** A conversation of DeepSeek's export: a tree like that of ChatGPT, with other names. */
export const isDeepSeekConversation = (value: Fields): boolean =>
  isObject(ownMember(value, 'mapping')) && typeof ownMember(value, 'inserted_at') === 'string';

export const readDeepSeekConversation: ConversationReader = (value, context) => {
  const nodes = Object.entries(objectMember(value, 'mapping')).flatMap(([id, node]) =>
    isObject(node) ? [{ ...objectMember(node, 'message'), id, parent: textMember(node, 'parent') }] : [],
  );
  const spoken = (fields: Fields) => 'fragments' in fields || 'content' in fields;
  const branch = branchOf(nodes, { id: 'id', parent: 'parent', at: 'inserted_at' }).filter(spoken);
  reportOtherBranches(nodes.filter(spoken).length - branch.length, context.skips);
  const messages = branch.flatMap(readNode);
  const own = identityOf(ownMember(value, 'id')) ?? `hash-${contentHash(JSON.stringify(branch[0] ?? ''))}`;
  return conversationOf(
    messages,
    {
      key: `deepseek:${own}`,
      title: textMember(value, 'title'),
      at: ownMember(value, 'inserted_at'),
      speaker: 'DeepSeek',
    },
    context,
  );
};

/** Kinds of fragments whose text is shown as it stands. */
const SAID = new Set(['REQUEST', 'RESPONSE', 'TEMPLATE_RESPONSE', 'TIP', '']);

function readNode(message: Fields): RoleMessage {
  // Older exports have one text instead of fragments.
  const fragments = Array.isArray(ownMember(message, 'fragments'))
    ? listMember(message, 'fragments').filter(isObject)
    : [
        ...(textMember(message, 'reasoning_content') === '' ? [] : [{ type: 'THINK' }]),
        { type: '', content: textMember(message, 'content') },
      ];
  const types = fragments.map((fragment) => textMember(fragment, 'type'));
  const isPerson = types.some((type) => type === 'REQUEST' || type === 'FILE');
  const pages = fragments.flatMap((fragment) => listMember(fragment, 'results').filter(isObject));
  const content = joinContents([
    ...fragments.map((fragment) => readFragment(fragment, pages)),
    readAttachedFiles(listMember(message, 'files')),
  ]);
  const text = content.blocks.join('\n');
  return {
    role: textMember(message, 'role').toLowerCase() || (isPerson ? 'user' : 'assistant'),
    id: ownMember(message, 'id'),
    at: ownMember(message, 'inserted_at'),
    model: textMember(message, 'model'),
    content: joinContents([
      content,
      {
        blocks: [
          listOfSources(
            pages.flatMap((page) => sourceOf(page) ?? []),
            text,
          ),
        ],
        gaps: [],
      },
    ]),
  };
}

function readFragment(fragment: Fields, pages: readonly Fields[]): MessageContent {
  const type = textMember(fragment, 'type');
  const text = textMember(fragment, 'content');
  if (type === 'THINK') return onlyGap(thoughtGap());
  // Its results are the sources of the answer.
  if (type === 'SEARCH') return NOTHING;
  if (type === 'FILE') return readAttachedFiles([fragment]);
  if (SAID.has(type)) return { blocks: [withLinks(text, pages)], gaps: [] };
  return { blocks: fencedBlocks(text), gaps: [unknownPartGap(type, text.trim() !== '')] };
}

/** `[citation:3]` names a result by its place. */
const withLinks = (text: string, pages: readonly Fields[]): string =>
  text.replace(/\s?\[citation:(\d{1,4})\]/g, (_mark, place: string) => {
    const page = pages.find((each) => ownMember(each, 'cite_index') === Number(place)) ?? pages[Number(place) - 1];
    const source: Source | null = page === undefined ? null : sourceOf(page);
    return source === null ? '' : ` (${linkTo(source.title, source.url)})`;
  });
