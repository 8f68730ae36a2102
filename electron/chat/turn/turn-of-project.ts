import type { Message } from '../../../shared/domain/message';
import type { Project } from '../../../shared/domain/project';
import type { Session } from '../../../shared/domain/session';
import type { AskedScope } from '../../../shared/domain/asked-scope';
import { keepsFrom, placesOf, type Leaving } from '../../corpus/projects/leaving';
import type { Engine } from '../../ports/engine';
import type { ChosenModel } from '../../../shared/domain/chosen-model';

/** What chats know of projects. */
export interface ProjectsOfChats {
  /** The project that a chat stands in; null: none, or it was deleted. */
  of(session: Pick<Session, 'project'>): Project | null;
  leaving: Leaving;
}

/** What a question of a chat is asked of where the person says nothing else. */
export const scopeOfProject = (project: Project | null): AskedScope | undefined =>
  project === null || project.asksRest === true ? undefined : { project: project.id, name: project.name };

/** The scope with the name that its project has now. */
export function withNameOfProject(
  scope: AskedScope | undefined,
  projects: Pick<ProjectsOfChats, 'of'> | undefined,
): AskedScope | undefined {
  if (scope === undefined || !('project' in scope)) return scope;
  const name = projects?.of(scope)?.name;
  return name === undefined ? scope : { ...scope, name };
}

interface TurnDeps {
  engine: (model?: ChosenModel) => Engine;
  contract?: () => string;
}

/**
 * How a turn of a chat is answered in its project: in the project's style and by its model, where the chat chose none;
 * by rules where its texts may not go to that model, or to one of several that are given the same.
 *
 * @param models those that answer the turn, the first one first
 */
export function inProject<Deps extends TurnDeps>(
  deps: Deps,
  projects: ProjectsOfChats | undefined,
  session: Pick<Session, 'project'>,
  models: readonly (ChosenModel | undefined)[],
): Deps & { answeredHere?: { name: string; engine: string } } {
  const project = projects?.of(session) ?? null;
  if (projects === undefined || project === null) return deps;
  const { leaving } = projects;
  const chosen = (model?: ChosenModel): Engine => deps.engine(model ?? project.model);
  const isKept = (engine: Engine): boolean => keepsFrom(project, placesOf(engine));
  const kept = models.map(chosen).find(isKept);
  return {
    ...deps,
    contract: () => (project.answerStyle === '' ? (deps.contract?.() ?? '') : project.answerStyle),
    // The settings may change before it is asked.
    engine(model) {
      const engine = chosen(model);
      return kept === undefined && !isKept(engine) ? engine : leaving.offline;
    },
    ...(kept === undefined ? {} : { answeredHere: { name: project.name, engine: kept.label } }),
  };
}

/** Stands for an answer that may not be sent on, so that the turns keep their order. */
const OMISSION = '…';

/** Earlier turns of a chat without the answers that were made of what may not go where an engine sends. */
export async function withoutKeptQuotes(
  leaving: Pick<Leaving, 'readable'> | undefined,
  messages: readonly Message[],
  engine: Engine,
): Promise<Message[]> {
  const readable = new Set((await leaving?.readable(messages, engine)) ?? messages);
  return messages.map((message) => (readable.has(message) ? message : { ...message, text: OMISSION }));
}
