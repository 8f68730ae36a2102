import { changeFields, ofFields, renameField } from '../../shared/domain/upgrades/change-fields';

/** Actions of Review by the name an earlier version kept the person's keys under. */
const REVIEW_ACTIONS = new Map([
  ['alike', 'duplicates'],
  ['inbox', 'first-pending'],
  ['later', 'defer'],
]);

/** Settings as an earlier version wrote them, under today's names; settings of today stay as they are. */
export const upgradeSettings = (settings: Record<string, unknown>): Record<string, unknown> =>
  changeFields(renameField(settings, 'contract', 'answerStyle'), {
    review: ofFields((review) => changeFields(review, { keys: ofFields(renameKeys) })),
  });

const renameKeys = (keys: Record<string, unknown>): Record<string, unknown> =>
  [...REVIEW_ACTIONS].reduce((renamed, [from, to]) => renameField(renamed, from, to), keys);
