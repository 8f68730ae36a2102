import type { EntityFact } from '../../../shared/ipc/routes/entities';
import { useCommand } from '../../ipc/queries';
import { t } from '../../../shared/messages/message';

/** Retracts a fact; the value it had replaced is current again. The notice offers Undo. */
export function useRetractFact(): (entry: EntityFact) => void {
  const retract = useCommand('facts.retract', {
    notice: (fact) => t('facts.tookBackAttributeValue', { attribute: fact.attribute, value: fact.value }),
  });
  return ({ fact }) => retract.mutate({ id: fact.id, reopen: true });
}
