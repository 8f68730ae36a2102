import type { StandInReason } from '../trace-reasons';
import type { StageNote } from '../trace-stage-notes';
import { textFrom } from './text-from';
import { t } from '../../messages/message';

const STAND_IN_TEXT: Record<StandInReason, (label: string) => string> = {
  setting: () => t('trace.asYouSetIt'),
  late: (label) => t('trace.labelBackTime', { label }),
  slow: (label) => t('trace.labelTakesLongerThan', { label }),
  asked: (label) => t('trace.labelAskedOnceBefore', { label }),
  skipped: () => t('trace.youWentOn'),
  'small-talk': () => t('trace.nothingWasAsked'),
};

type ReadingNote = Extract<StageNote, { code: 'asked-for-more' | 'judged-by-rules' }>;

/** Whether a note tells what became of the model that was to read what was found. The others stand in the stored trace. */
export const isReadingNote = (note: StageNote): note is ReadingNote =>
  note.code === 'asked-for-more' || note.code === 'judged-by-rules';

const readingNoteFrom = textFrom<ReadingNote>({
  'asked-for-more': ({ texts }) => t('trace.askedForMore', { texts: texts.map((text) => `“${text}”`).join(', ') }),
  'judged-by-rules': ({ label, why, count }) => t('trace.judgedByRules', { count, why: STAND_IN_TEXT[why](label) }),
});
/** What became of the reading model, in words. */
export const readingNoteText = (note: ReadingNote): string => readingNoteFrom(note, () => '');
