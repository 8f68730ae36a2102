import type { RetrievalTrace, TraceCandidate } from '../trace';
import type { NameOf } from './text-from';
import { t } from '../../messages/message';
import { quoted } from '../../messages/quoted';

const LONGEST_NAME = 80;

/** What a candidate is called in sentences: its title, or its text where it has none; at most 80 characters. */
function candidateLabel({ title, text }: Pick<TraceCandidate, 'title' | 'text'>): string {
  const name = title === '' ? text : title;
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}

/** Names for the sources of one trace. */
export const namesIn =
  ({ candidates }: Pick<RetrievalTrace, 'candidates'>): NameOf =>
  (ref) => {
    const candidate = candidates.find((other) => other.ref === ref);
    return candidate === undefined ? t('common.anotherSource') : quoted(candidateLabel(candidate));
  };
