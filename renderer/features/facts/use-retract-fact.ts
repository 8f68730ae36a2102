import type { EntityFact } from '../../../shared/ipc/routes/entities';
import { useCommand } from '../../ipc/queries';

/** Takes a fact back; the value it had closed holds on. The toast takes that back in turn. */
export function useRetractFact(): (entry: EntityFact) => void {
  const retract = useCommand('facts.retract', { notice: (fact) => `Took back ${fact.attribute}: ${fact.value}` });
  return ({ fact }) => retract.mutate({ id: fact.id, reopen: true });
}
