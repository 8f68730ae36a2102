import { type DraftChange, put } from '../../../../shared/domain/batch';
import type { ProjectId, ResourceId, SessionId } from '../../../../shared/domain/ids';
import {
  MAX_CHOSEN,
  MAX_PROJECT_NAME,
  MAX_PROJECTS,
  MAX_STYLE,
  newProject,
  type Project,
} from '../../../../shared/domain/project';
import type { PreviewedProject } from '../../../../shared/ipc/routes/exchange';
import { projectNameKey } from '../../../../shared/lib/search-query/project-name';
import { t } from '../../../../shared/messages/message';
import type { WrittenDocument } from '../documents/write-documents';
import type { ProjectMention } from '../parsed/parsed-import';
import type { ImportDependencies, ImportRun } from '../run/import-run';

/** By the part of its name that a project can have. */
const keyOf = (name: string): string => projectNameKey(name.slice(0, MAX_PROJECT_NAME));

/** Projects of an upload by name, with what is in them. */
export function createProjectSurvey() {
  const found = new Map<string, PreviewedProject>();
  return {
    add({ name, instructions }: ProjectMention, what: 'documents' | 'chats'): void {
      const key = keyOf(name);
      if (key === '') return;
      const project = found.get(key) ?? { name, documents: 0, chats: 0, hasInstructions: false };
      found.set(key, {
        ...project,
        [what]: project[what] + 1,
        hasInstructions: project.hasInstructions || instructions !== '',
      });
    },
    result: (): PreviewedProject[] => [...found.values()].slice(0, MAX_PROJECTS),
  };
}

/** Rows of one batch, which must fit a message of 4 MiB. */
const MAX_CHANGES = 1_500;

interface Collected {
  name: string;
  instructions: string;
  /** Those that no earlier import had are told: one that was taken out here stays out. */
  resources: Map<ResourceId, WrittenDocument>;
  sessions: Set<SessionId>;
}

/**
 * Makes a project of each that the upload names, with its documents, its new chats and its instructions as the answer
 * style. One of that name that is here takes what it does not hold yet, and one that was deleted here stays deleted.
 */
export function createProjectWriter(
  { store, writer, ids, now, notes }: ImportDependencies,
  run: ImportRun,
  label: string,
) {
  const collected = new Map<string, Collected>();

  const writeAll = async (): Promise<void> => {
    const here = new Map<string, Project>();
    let present = 0;
    for await (const rows of store.pages('projects'))
      for (const row of rows) {
        const key = projectNameKey(row.name);
        if (row.deletedAt === null) present += 1;
        if (row.deletedAt === null || !here.has(key)) here.set(key, row);
      }
    const changes: DraftChange[] = [];
    for (const [key, { name, instructions, resources, sessions }] of collected) {
      const stored = here.get(key);
      if (stored !== undefined && stored.deletedAt !== null) {
        run.skip(name, t('mainExchange.projectDeletedHere'));
        continue;
      }
      if (stored === undefined && present >= MAX_PROJECTS) {
        run.skip(name, t('mainProjects.full', { count: MAX_PROJECTS }));
        continue;
      }
      const isTooLong = instructions.length > MAX_STYLE;
      if (isTooLong) run.skip(name, t('mainExchange.instructionsTooLong', { max: MAX_STYLE }));
      const row: Project = stored ?? {
        ...newProject(ids.next<ProjectId>(), name.slice(0, MAX_PROJECT_NAME), now()),
        answerStyle: isTooLong ? '' : instructions,
      };
      const added = [...resources.values()].filter(({ isNew }) => stored === undefined || isNew);
      const all = [...new Set([...row.resources, ...added.map(({ id }) => id)])];
      if (all.length > MAX_CHOSEN) run.skip(name, t('mainProjects.chosenFull', { count: MAX_CHOSEN }));
      const held = all.slice(0, Math.max(MAX_CHOSEN, row.resources.length));
      const moved = (await store.getMany('sessions', [...sessions])).flatMap((session) =>
        session === null || session.project !== undefined ? [] : [put('sessions', { ...session, project: row.id })],
      );
      if (stored !== undefined && held.length === row.resources.length && moved.length === 0) continue;
      if (stored === undefined) present += 1;
      changes.push(put('projects', { ...row, resources: held, updatedAt: now() }), ...moved);
      run.report.projects = (run.report.projects ?? 0) + 1;
    }
    for (let from = 0; from < changes.length; from += MAX_CHANGES)
      await writer.commit({
        actor: 'import',
        kind: 'project.create',
        scope: 'session',
        label,
        changes: changes.slice(from, from + MAX_CHANGES),
      });
  };

  return {
    add(
      { name, instructions }: ProjectMention,
      held: { document?: WrittenDocument; sessions?: readonly SessionId[] },
    ): void {
      const key = keyOf(name);
      if (key === '') return;
      const project = collected.get(key) ?? { name, instructions: '', resources: new Map(), sessions: new Set() };
      collected.set(key, project);
      project.instructions ||= instructions;
      if (held.document !== undefined) project.resources.set(held.document.id, held.document);
      for (const id of held.sessions ?? []) project.sessions.add(id);
    },
    /** One batch, undone like every act on projects; the rows that it names are written by then. */
    async write(): Promise<void> {
      if (collected.size === 0) return;
      // What the person says of a project meanwhile, such as where it may go, stands.
      await (notes?.runExclusive(writeAll) ?? writeAll());
    },
  };
}
