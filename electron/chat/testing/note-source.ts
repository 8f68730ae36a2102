import type { SourceRef } from '../../../shared/domain/ids';
import type { AnswerSource } from '../../ports/engine';

/** A kept note as a source of an answer. */
export const noteSource = (number: number, text: string, at = 0): AnswerSource => ({
  number,
  ref: `note:N${number}` as SourceRef,
  title: '',
  text,
  tier: 'engram',
  role: 'person',
  speaker: null,
  at,
});
