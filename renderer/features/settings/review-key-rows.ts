import type { ReviewSettings } from '../../../shared/ipc/routes/settings';
import type { ListKey } from '../../commands/list-keys';
import type { OwnKeys } from '../../commands/own-keys';
import { keyMapOf } from '../../commands/review-keys';
import type { Chord } from '../../commands/shortcuts';
import { t } from '../../../shared/messages/message';

const PREFIX = 'list.review.';

/** The keys of Review that can be changed, as they come with the chosen kind of list. */
export const reviewListKeys = (list: ReviewSettings['list']): ListKey[] =>
  keyMapOf({ list, keys: {} })
    .keys.filter(({ isFixed }) => isFixed !== true)
    .map(({ action, label, chords }) => ({
      id: `${PREFIX}${action}`,
      title: t(label),
      group: t('listKeys.reviewList'),
      keys: chords,
    }));

/** The person's keys of commands and lists together with those of Review, which are stored with its settings. */
export const withReviewKeys = (own: OwnKeys, review: OwnKeys): OwnKeys => ({
  ...own,
  ...Object.fromEntries(Object.entries(review).map(([action, chord]) => [`${PREFIX}${action}`, chord])),
});

/** The same apart again, each as it is stored. */
export function splitReviewKeys(keys: OwnKeys): { own: Record<string, Chord>; review: Record<string, Chord> } {
  const own: Record<string, Chord> = {};
  const review: Record<string, Chord> = {};
  for (const [id, chord] of Object.entries(keys)) {
    if (id.startsWith(PREFIX)) review[id.slice(PREFIX.length)] = chord;
    else own[id] = chord;
  }
  return { own, review };
}
