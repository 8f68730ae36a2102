import { useEffect, useMemo } from 'react';
import { findPlace } from '../../../../shared/lib/markdown/find-place';
import type { PassageTarget } from '../../../editor/markdown-editor';
import { showToast } from '../../../ui/feedback/toasts';
import { t } from '../../../../shared/messages/message';

/**
 * The heading, or the line, at which a link opened the note; null without one. What is typed afterwards moves nothing:
 * the place is looked up once.
 */
export function usePlaceTarget(place: string | null, body: string): PassageTarget | null {
  const target = useMemo((): PassageTarget | null => {
    const found = place === null ? null : findPlace(body, place);
    if (found === null) return null;
    const { start, end, words } = found;
    return { start, marks: end === undefined ? [] : [{ start, end }], heading: end === undefined ? words : null };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);
  const isLost = place !== null && target === null;
  useEffect(() => {
    if (isLost) showToast({ tone: 'plain', text: t('vault.noteNoPlaceOpened', { place }) });
  }, [isLost, place]);
  return target;
}
