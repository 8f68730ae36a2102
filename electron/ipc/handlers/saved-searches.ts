import type { Handlers } from '../../../shared/ipc/contract';
import type { SavedSearchService } from '../../corpus/saved-searches/saved-search-service';

type SavedSearchRoute = `savedSearches.${'change' | 'list' | 'move' | 'remove' | 'save'}`;

export const createSavedSearchHandlers = (searches: SavedSearchService): Handlers<SavedSearchRoute> => ({
  'savedSearches.list': async () => searches.list(),
  'savedSearches.save': ({ name, query }) => searches.save(name, query),
  'savedSearches.change': ({ id, name, query }) => searches.change(id, name, query),
  'savedSearches.move': ({ id, to }) => searches.move(id, to),
  'savedSearches.remove': ({ id }) => searches.remove(id),
});
