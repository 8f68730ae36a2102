import { CATEGORY_LABELS, STATUS_LABELS } from '../../../../shared/domain/note';
import { isTime } from '../../../../shared/lib/time/time-range';
import type { GraphNode } from '../../../../shared/ipc/routes/graph';
import { labelInLine } from '../../../../shared/messages/label-in-line';
import { currentLocale, t } from '../../../../shared/messages/message';
import { ZONE_LABELS } from '../../../ui/marks/zone-mark';

/** The facts a row shows beside a note's title. */
export function nodeText(node: GraphNode, isLocal: boolean): string {
  const parts = [
    node.zone === null ? t('graph.zoneNotComputedYet') : ZONE_LABELS[node.zone],
    t('graph.links2', { degree: node.degree }),
    node.isBridge ? t('common.bridge') : null,
    labelInLine(CATEGORY_LABELS[node.category]),
    node.status === 'kept' || node.status === 'archived' ? null : STATUS_LABELS[node.status],
    !isLocal ? null : node.hops === 0 ? t('graph.theCentre') : t('graph.stepsAway', { hops: node.hops }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

export const dateText = (at: number, isExact = false): string =>
  isTime(at) ? new Intl.DateTimeFormat(currentLocale(), isExact ? MOMENT : DAY).format(at) : t('common.unknownDate');
