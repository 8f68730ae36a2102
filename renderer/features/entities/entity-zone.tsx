import { accessRef, type EntityId } from '../../../shared/domain/ids';
import { useRoute } from '../../bridge/queries';
import { Chip } from '../../ui/chip';
import { ZoneMark, ZONE_WORDS } from '../../ui/zone-mark';

/** How alive an entity is: people, places and things fade ten times slower than notes. Nothing while it is computed. */
export function EntityZone({ id }: { id: EntityId }) {
  const account = useRoute('vitality.explain', { ref: accessRef('entity', id) }).data;
  if (account === undefined) return null;
  return (
    <Chip>
      <ZoneMark zone={account.zone} /> {ZONE_WORDS[account.zone]} · vitality {account.parts.vitality.toFixed(2)}
    </Chip>
  );
}
