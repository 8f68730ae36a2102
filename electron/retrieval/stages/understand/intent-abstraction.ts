import type { IntentAbstraction } from '../../../ports/engine';
import type { RetrieveRequest } from '../../funnel/retrieval';

/**
 * Abstraction of the intent by surface. Chat uses the domain: judged against the narrow angle 3 of 10 relevant notes
 * were kept, against the domain 9 of 10 (docs/evidence.md). Search uses the subject; the evaluation measures chat.
 */
export const INTENT_ABSTRACTION: Record<RetrieveRequest['surface'], IntentAbstraction> = {
  chat: 'domain',
  search: 'subject',
  eval: 'domain',
};
