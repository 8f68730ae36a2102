import type { Handlers } from '../../../shared/ipc/contract';
import type { ResourcesService } from '../../corpus/documents/resources-service';

type ResourceRouteName = 'resources.page' | 'resources.uses' | 'resources.setPutAway' | 'resources.resolve';

export function createResourceHandlers({ resources }: { resources: ResourcesService }): Handlers<ResourceRouteName> {
  return {
    'resources.page': ({ id }) => resources.page(id),
    'resources.uses': ({ id }) => resources.uses(id),
    'resources.setPutAway': ({ id, isPutAway }) => resources.setArchived(id, isPutAway),
    'resources.resolve': ({ target }) => resources.resolve(target),
  };
}
