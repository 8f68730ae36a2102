import type { ParsedTurn } from '../parsed/parsed-import';
import type { Counted } from '../run/skip-list';
import { cleanLine, cleanText } from '../text/clean-text';
import type { SkipReporter } from './conversation-format';
import { packBlocks } from './conversation-limits';
import { t } from '../../../../shared/messages/message';

/** What of a message could not be brought along, or not as it was. */
export interface Gap {
  amount: number;
  counted: Counted;
  why: string;
}

/** What a message of an export holds for its reader, in order. */
export interface MessageContent {
  blocks: string[];
  gaps: Gap[];
}

export const joinContents = (contents: readonly MessageContent[]): MessageContent => ({
  blocks: contents.flatMap(({ blocks }) => blocks),
  gaps: contents.flatMap(({ gaps }) => gaps),
});

/** Its turns, more than one where it is too long for one; its gaps are reported. */
export function turnsOfContent(
  turn: Omit<ParsedTurn, 'text'>,
  { blocks, gaps }: MessageContent,
  skips: SkipReporter,
): ParsedTurn[] {
  for (const { amount, counted, why } of gaps) skips.count(amount, counted, why);
  const texts = packBlocks(blocks.map(cleanText).filter((block) => block.trim() !== ''));
  return texts.map((text, index) => ({
    ...turn,
    key: index === 0 ? turn.key : `${turn.key}/${index + 1}`,
    text: text.trim(),
  }));
}

/** A placeholder in place of a picture, a sound or a video. */
export const placeholder = (mark: '[Image]' | '[Audio]' | '[Video]'): MessageContent => ({
  blocks: [mark],
  gaps: [mediaGap(1)],
});

export const mediaGap = (amount: number): Gap => ({
  amount,
  counted: (count) => t('mainExchange.picturesAndRecordings', { count }),
  why: t('mainExchange.placeholderWhereTheyWere'),
});

export const namedFileGap = (amount: number): Gap => ({
  amount,
  counted: (count) => t('mainExchange.attachedFiles', { count }),
  why: t('mainExchange.onlyTheirNames'),
});

/** A part of a message whose type no reader knows. */
export const unknownPartGap = (type: string, isTextKept: boolean): Gap => ({
  amount: 1,
  counted: (count) => t('mainExchange.partsOfUnknownKind', { count, kind: cleanLine(type, 40) || '?' }),
  why: isTextKept ? t('mainExchange.onlyWordsKept') : t('mainExchange.noWordsInIt'),
});

export const unknownRoleGap = (role: string): Gap => ({
  amount: 1,
  counted: (count) => t('mainExchange.messagesOfUnknownRole', { count, role: cleanLine(role, 40) || '?' }),
  why: t('mainExchange.onlyWhatAssistantSaid'),
});
