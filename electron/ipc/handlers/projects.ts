import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { ProjectService } from '../../corpus/projects/project-service';

export const createProjectHandlers = (projects: ProjectService): Handlers<RoutesOf<'projects'>> => ({
  'projects.list': async () => projects.list(),
  'projects.create': ({ name, ...settings }) => projects.create(name, settings),
  'projects.change': ({ id, name, ...settings }) => projects.change(id, name, settings),
  'projects.remove': ({ id }) => projects.remove(id),
  'projects.moveChats': ({ ids, project }) => projects.moveChats(ids, project),
  'projects.add': ({ id, notes, resources }) => projects.add(id, { notes, resources }),
  'projects.takeOut': ({ id, notes, resources }) => projects.takeOut(id, { notes, resources }),
  'projects.holds': async (page) => projects.holds(page),
});
