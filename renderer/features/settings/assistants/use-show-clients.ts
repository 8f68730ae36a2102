import { useQueryClient } from '@tanstack/react-query';
import type { AssistantRow } from '../../../../shared/ipc/routes/assistants';
import { routeKey } from '../../../ipc/queries';

/** Shows the list with which a change replied. */
export function useShowClients(): (rows: AssistantRow[]) => void {
  const queries = useQueryClient();
  return (rows) => void queries.setQueryData(routeKey('assistants.list', null), rows);
}
