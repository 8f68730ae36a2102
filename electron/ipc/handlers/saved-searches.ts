import type { Handlers } from '../../../shared/ipc/contract';
import type { SavedSearchService } from '../../corpus/saved-searches/saved-search-service';

type SavedSearchRoute = `savedSearches.${'change' | 'list' | 'move' | 'remove' | 'save'}`;

export const createSavedSearchHandlers = (searches: SavedSearchService): Handlers<SavedSearchRoute> => ({
  'savedSearches.list': async () => searches.list(),
  'savedSearches.save': ({ name, query, view }) => searches.save(name, query, view),
  'savedSearches.change': ({ id, name, query, view }) => searches.change(id, name, query, view),
  'savedSearches.move': ({ id, to }) => searches.move(id, to),
  'savedSearches.remove': ({ id }) => searches.remove(id),
});
