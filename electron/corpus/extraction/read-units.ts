import type { Message } from '../../../shared/domain/message';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import { extractUnits } from '../../language/units/extract-units';
import { blankAttachments } from '../../language/prose/blank-attachments';
import { isInterrogative, isInformationSeeking } from './information-seeking-question';
import { checkUnit, type CheckedUnit } from './check-unit';
import { filterSensitiveUnits } from './sensitive-unit-filter';
import { isReaction } from './reaction';
import { limitUnits, LONG_MESSAGE_REASON } from '../../language/units/unit-limit';
import type { ExtractedUnit, ExtractRequest } from '../../../shared/domain/extracted-unit';

export interface UnitsTask {
  request: ExtractRequest;
  /** The messages of the request, as stored. */
  messages: Message[];
  /** A model's units; null: the offline rules extract them. */
  extracted: ExtractedUnit[] | null;
}

export interface ReadUnits {
  units: CheckedUnit[];
  /** What was left out, for the person; '' when nothing was. */
  reason: string;
}

/** The checked units, up to the limit per message. */
export async function readUnits({ request, messages, extracted }: UnitsTask): Promise<ReadUnits> {
  const { units, isCut } = limitUnits(extracted ?? (await extractUnits(request, new AbortController().signal)));
  return {
    units: claimsAmong(
      units.flatMap((unit) => checkUnit(unit, messages) ?? []),
      messages,
    ),
    reason: isCut ? LONG_MESSAGE_REASON : '',
  };
}

/** Units without picture captions, reactions and information-seeking questions. */
function claimsAmong(units: readonly CheckedUnit[], messages: readonly Message[]): CheckedUnit[] {
  const prose = new Map(messages.map(({ id, text }) => [id, blankAttachments(text)]));
  const isCaption = ({ message, start, end }: CheckedUnit) =>
    end > start && !/[\p{L}\p{N}]/u.test(prose.get(message.id)!.slice(start, end));
  const claims = units.filter((unit) => !isCaption(unit) && !isReaction(unit));
  const statements = claims.filter(({ text }) => !isInterrogative(text));
  return claims.filter(
    (unit) =>
      !isInformationSeeking(
        unit,
        statements.filter(({ message }) => message.id === unit.message.id).map(({ text }) => text),
      ),
  );
}

export interface SensitiveFilterTask {
  units: readonly CheckedUnit[];
  excluded: Excluded;
}

export const filterSensitive = ({ units, excluded }: SensitiveFilterTask): ReadUnits =>
  filterSensitiveUnits(units, excluded);
