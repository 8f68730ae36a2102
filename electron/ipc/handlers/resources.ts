import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { ResourcesService } from '../../corpus/documents/resources-service';

export function createResourceHandlers({
  resources,
  onOpened,
}: {
  resources: ResourcesService;
  /** The person opened these texts. */
  onOpened: (refs: SourceRef[]) => void;
}): Handlers<RoutesOf<'resources'>> {
  return {
    'resources.page': async ({ id }) => {
      const page = await resources.page(id);
      onOpened(page.chunks.map((chunk) => sourceRef('chunk', chunk.id)));
      return page;
    },
    'resources.uses': ({ id }) => resources.uses(id),
    'resources.setPutAway': ({ id, isPutAway }) => resources.setArchived(id, isPutAway),
    'resources.resolve': ({ target }) => resources.resolve(target),
  };
}
