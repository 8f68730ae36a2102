import type { ProjectId } from '../../shared/domain/ids';
import type { ProjectRow } from '../../shared/ipc/routes/projects';
import { useRoute } from '../ipc/queries';

const NONE: readonly ProjectRow[] = [];

/** The projects by name; none while they are being read. */
export const useProjects = (): readonly ProjectRow[] => useRoute('projects.list', null).data ?? NONE;

/** A project; null for none, and while it is being read. */
export function useProject(id: ProjectId | null | undefined): ProjectRow | null {
  const projects = useProjects();
  return projects.find((project) => project.id === id) ?? null;
}
