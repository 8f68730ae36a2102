// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import type { ProjectRow } from '../../../../shared/ipc/routes/projects';
import { groupByProject } from './session-rows';

const session = (id: string, updatedAt: number, more: object = {}) =>
  ({ id, updatedAt, ...more }) as unknown as SessionSummary;
const project = (id: string) => ({ id, name: id }) as unknown as ProjectRow;

it('groups chats by project in the order of the list, and keeps those of a project that is gone in sight', () => {
  const sessions = [
    session('old', 1),
    session('new', 9),
    session('in', 3, { project: 'P1' }),
    session('pinned', 2, { project: 'P1', pinnedAt: 5 }),
    session('lost', 4, { project: 'gone' }),
  ];
  const groups = groupByProject(sessions, [project('P1'), project('P2')]);
  expect(groups.map((group) => [group.project?.id ?? null, group.sessions.map(({ id }) => id)])).toEqual([
    ['P1', ['pinned', 'in']],
    ['P2', []],
    [null, ['new', 'lost', 'old']],
  ]);
});
