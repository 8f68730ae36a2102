import type { EntityFact } from '../../../shared/ipc/routes/entities';
import { useCommand } from '../../ipc/queries';

/** Retracts a fact; the value it had replaced is current again. The notice offers Undo. */
export function useRetractFact(): (entry: EntityFact) => void {
  const retract = useCommand('facts.retract', { notice: (fact) => `Took back ${fact.attribute}: ${fact.value}` });
  return ({ fact }) => retract.mutate({ id: fact.id, reopen: true });
}
