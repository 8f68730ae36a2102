import type { Message } from '../../../shared/domain/message';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import type { ExtractedUnit, ExtractRequest } from '../../models/engine';
import { extractOffline } from '../../models/offline/extract';
import { blankPlaceholders } from '../../models/offline/extract-placeholder';
import { isAsked, isAskedQuestion } from './asked-question';
import { checkUnit, type CheckedUnit } from './check-unit';
import { leaveOutMasked } from './leave-out-masked';
import { isReaction } from './reaction';
import { limitUnits, LONG_MESSAGE_REASON } from './unit-limit';

export interface UnitsTask {
  request: ExtractRequest;
  /** The messages of the request, as stored. */
  messages: Message[];
  /** The units of a model; null: the offline rules read them. */
  extracted: ExtractedUnit[] | null;
}

export interface ReadUnits {
  units: CheckedUnit[];
  /** What was left out, in the person's words; '' when nothing was. */
  reason: string;
}

/** Units put to the rules, as many of each message as may be taken. */
export async function readUnits({ request, messages, extracted }: UnitsTask): Promise<ReadUnits> {
  const { units, isCut } = limitUnits(extracted ?? (await extractOffline(request, new AbortController().signal)));
  return {
    units: claimsAmong(
      units.flatMap((unit) => checkUnit(unit, messages) ?? []),
      messages,
    ),
    reason: isCut ? LONG_MESSAGE_REASON : '',
  };
}

/** Without the captions of pictures, what only reacts, and the questions that only want an answer. */
function claimsAmong(units: readonly CheckedUnit[], messages: readonly Message[]): CheckedUnit[] {
  const prose = new Map(messages.map(({ id, text }) => [id, blankPlaceholders(text)]));
  const isCaption = ({ message, start, end }: CheckedUnit) =>
    end > start && !/[\p{L}\p{N}]/u.test(prose.get(message.id)!.slice(start, end));
  const said = units.filter((unit) => !isCaption(unit) && !isReaction(unit));
  const statements = said.filter(({ text }) => !isAsked(text));
  return said.filter(
    (unit) =>
      !isAskedQuestion(
        unit,
        statements.filter(({ message }) => message.id === unit.message.id).map(({ text }) => text),
      ),
  );
}

export interface MaskTask {
  units: readonly CheckedUnit[];
  excluded: Excluded;
}

export const maskUnits = ({ units, excluded }: MaskTask): ReadUnits => leaveOutMasked(units, excluded);
