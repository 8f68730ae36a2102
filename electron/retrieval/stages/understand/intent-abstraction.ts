import type { IntentAbstraction } from '../../../ports/engine';
import type { RetrieveRequest } from '../../funnel/retrieval';

/**
 * How wide the intent is put on each surface. Chat wants everything of the domain that could help (the Vault seed's
 * calibration: judged against the narrow angle 3 of 10 relevant notes were kept, against the domain 9 of 10); a search
 * names its subject; the harness measures chat.
 */
export const INTENT_ABSTRACTION: Record<RetrieveRequest['surface'], IntentAbstraction> = {
  chat: 'domain',
  search: 'subject',
  eval: 'domain',
};
