import { accessRef, type EntityId } from '../../../shared/domain/ids';
import { useRoute } from '../../ipc/queries';
import { Chip } from '../../ui/lists/chip';
import { ZoneMark, ZONE_LABELS } from '../../ui/marks/zone-mark';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';

/** The zone of an entity: people, places and things fade ten times slower than notes. Empty while it is computed. */
export function EntityZoneChip({ id }: { id: EntityId }) {
  const account = useRoute('vitality.explain', { ref: accessRef('entity', id) }).data;
  if (account === undefined) return null;
  return (
    <Chip>
      <ZoneMark zone={account.zone} />{' '}
      {t('facts.zoneVitalityVitality', {
        zone: ZONE_LABELS[account.zone],
        vitality: formatFixed(account.parts.vitality, 2),
      })}
    </Chip>
  );
}
