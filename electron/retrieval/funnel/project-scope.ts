import type { RetrieveRequest } from './retrieval';

/** Whether a run is asked in a project, which has its own notes looked up and may ask others than the vault. */
export const isAskedInProject = ({ askedIn }: Pick<RetrieveRequest, 'askedIn'>): boolean =>
  askedIn !== undefined && 'project' in askedIn;

/** Whether it is asked of a part of the vault that is answered from there alone. */
export const isAskedInPart = (request: Pick<RetrieveRequest, 'askedIn' | 'scope'>): boolean =>
  request.scope !== undefined && !isAskedInProject(request);
