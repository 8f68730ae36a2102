import { contentHash } from '../../../../shared/lib/content-hash';
import { parseJson } from '../../../../shared/lib/parse-json';
import { linkTo, listOfSources, sourceOf } from './chatgpt-marks';
import type { ConversationReader } from './conversation-format';
import { type Fields, identityOf, isObject, listMember, objectMember, ownMember, textMember } from './json-fields';
import { joinContents, type MessageContent, placeholder, readAttachedFiles, unknownPartGap } from './message-content';
import { branchOf } from './message-tree';
import {
  callGap,
  conversationOf,
  MAX_SEARCHED,
  onlyGap,
  reportOtherBranches,
  thoughtGap,
  type RoleMessage,
} from './role-messages';

/** An entry of `prod-grok-backend.json`, the export of a Grok account. */
export const isGrokConversation = (value: Fields): boolean =>
  isObject(ownMember(value, 'conversation')) && Array.isArray(ownMember(value, 'responses'));

export const readGrokConversation: ConversationReader = (value, context) => {
  const about = objectMember(value, 'conversation');
  const responses = listMember(value, 'responses').flatMap((entry) => {
    if (!isObject(entry)) return [];
    const response = objectMember(entry, 'response');
    return { ...response, at: timeOf(ownMember(response, 'create_time')) };
  });
  const branch = branchOf(
    responses,
    { id: '_id', parent: 'parent_response_id', at: 'at' },
    textMember(about, 'leaf_response_id'),
  );
  reportOtherBranches(responses.length - branch.length, context.skips);
  const own = identityOf(ownMember(about, 'id')) ?? `hash-${contentHash(JSON.stringify(branch[0] ?? ''))}`;
  return conversationOf(
    branch.map(readResponse),
    {
      key: `grok:${own}`,
      title: textMember(about, 'title'),
      at: timeOf(ownMember(about, 'create_time')),
      speaker: 'Grok',
    },
    context,
  );
};

/** Dates are texts, or `{ "$date": { "$numberLong": "1770105600000" } }`. */
function timeOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const inside = ownMember(value, '$date');
  if (!isObject(inside)) return inside;
  const number = Number(textMember(inside, '$numberLong'));
  return Number.isFinite(number) && number > 0 ? number : null;
}

function readResponse(response: Fields): RoleMessage {
  const cards = cardsOf(response);
  const cited = listMember(response, 'cited_web_search_results');
  const pages = (cited.length > 0 ? cited : listMember(response, 'web_search_results')).filter(isObject);
  const text = readMarks(textMember(response, 'message'), cards);
  const thoughts =
    textMember(response, 'thinking_trace') !== '' || listMember(response, 'agent_thinking_traces').length > 0;
  const files = listMember(response, 'file_attachments').map(fileOf);
  const pictures = listMember(response, 'generated_image_urls').length;
  return {
    role: textMember(response, 'sender'),
    id: ownMember(response, '_id'),
    at: ownMember(response, 'at'),
    model: textMember(response, 'model'),
    content: joinContents([
      text,
      ...Array.from({ length: pictures }, () => placeholder('[Image]')),
      {
        blocks: [
          listOfSources(
            pages.flatMap((page) => sourceOf(page) ?? []),
            text.blocks.join('\n'),
          ),
        ],
        gaps: [],
      },
      readAttachedFiles(files),
      ...(thoughts ? [onlyGap(thoughtGap())] : []),
      ...listMember(response, 'steps').map(() => onlyGap(callGap())),
    ]),
  };
}

/** An id, or a record with its name. */
const fileOf = (file: unknown): Fields =>
  isObject(file)
    ? { name: textMember(file, 'fileName') || textMember(file, 'file_name'), ...file }
    : { name: identityOf(file) ?? '' };

/** Cards by id: what a mark in the text stands for. */
function cardsOf(response: Fields): Map<string, Fields> {
  const cards = listMember(response, 'card_attachments_json')
    .map((card) => (typeof card === 'string' ? parseJson(card) : card))
    .filter(isObject);
  return new Map(cards.map((card) => [textMember(card, 'id'), card]));
}

/** `<grok:render card_id="…" type="render_inline_citation">…</grok:render>`, and the cards of tools. */
const MARK =
  /<(grok:render|xai:tool_usage_card)\b([^<>]{0,500})>(?:(?!<\/?(?:grok:render|xai:tool_usage_card)\b)[\s\S])*<\/\1>/g;

function readMarks(message: string, cards: ReadonlyMap<string, Fields>): MessageContent {
  if (message.length > MAX_SEARCHED) return { blocks: [message], gaps: [] };
  const left: MessageContent[] = [];
  const text = message.replace(MARK, (_mark, name: string, attributes: string) => {
    if (name !== 'grok:render') {
      left.push(onlyGap(callGap()));
      return '';
    }
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const card = cards.get(/\bcard_id="([^"]*)"/.exec(attributes)?.[1] ?? '') ?? {};
    const source = sourceOf(card);
    if (source !== null) return ` (${linkTo(source.title, source.url)})`;
    if (/image/.test(type)) {
      left.push({ blocks: [], gaps: placeholder('[Image]').gaps });
      return '\n\n[Image]\n\n';
    }
    if (!/citation/.test(type)) left.push(onlyGap(unknownPartGap(type, false)));
    return '';
  });
  return joinContents([{ blocks: [text], gaps: [] }, ...left]);
}
