import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../../shared/domain/batch';
import type { TableName } from '../../../../shared/domain/tables';
import { allRows } from '../../../testing/all-rows';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';
import { makeZip } from '../../testing/zip-file';

let test: TestImporterWithCorpus;
beforeEach(async () => {
  test = await openTestImporterWithCorpus();
});
afterEach(() => test.close());

const rows = <Name extends TableName>(table: Name) => allRows(test.vault, table);
const doc = (filename: string, content: string) => ({ filename, content, created_at: '2026-02-01T10:00:00Z' });
const garden = (...docs: object[]) => ({
  uuid: 'p1',
  name: 'Garden',
  prompt_template: 'Answer in one sentence.',
  docs,
});
const chat = (uuid: string, project?: object) => ({
  uuid,
  name: 'Beds',
  created_at: '2026-02-01T10:00:00Z',
  ...(project === undefined ? {} : { project }),
  chat_messages: [
    { uuid: `${uuid}-1`, sender: 'human', text: 'Where do the leeks go?', created_at: '2026-02-01T10:00:00Z' },
    { uuid: `${uuid}-2`, sender: 'assistant', text: 'Beside the carrots.', created_at: '2026-02-01T10:01:00Z' },
  ],
});
const exportOf = (projects: object[], chats: object[]) => ({
  'claude.zip': makeZip([
    { name: 'conversations.json', content: JSON.stringify(chats) },
    { name: 'projects.json', content: JSON.stringify(projects) },
  ]),
});
const bring = async (files: Record<string, Uint8Array | string>, options = {}) =>
  runImport(test.importer, await upload(test.importer, files), options);

describe('a project of Claude', () => {
  const first = exportOf(
    [garden(doc('soil.md', '# Soil\nClay.'))],
    [chat('c1', { uuid: 'p1', name: 'Garden' }), chat('c2')],
  );

  it('is named in the preview and becomes a project with its documents, its chats and its instructions', async () => {
    const preview = await test.importer.preview(await upload(test.importer, first));
    expect(preview.projects).toEqual([{ name: 'Garden', documents: 2, chats: 1, hasInstructions: true }]);
    expect(await rows('projects')).toEqual([]);
    expect(await bring(first)).toMatchObject({ projects: 1, resources: 2, sessions: 2 });
    const [project, ...others] = await rows('projects');
    expect(others).toEqual([]);
    const resources = await rows('resources');
    expect(project).toMatchObject({
      name: 'Garden',
      answerStyle: 'Answer in one sentence.',
      resources: expect.arrayContaining(resources.map(({ id }) => id)),
      mayLeave: { kind: 'settings' },
    });
    expect((await rows('sessions')).map(({ title, project: own }) => [title, own])).toEqual(
      expect.arrayContaining([
        ['Garden: Beds', project!.id],
        ['Beds', undefined],
      ]),
    );
  });

  it('is made in one act that can be undone; the documents stay', async () => {
    await bring(first);
    await test.vault.writer.undo('session');
    expect(await rows('projects')).toEqual([]);
    expect((await rows('sessions')).every(({ project }) => project === undefined)).toBe(true);
    expect(await rows('resources')).toHaveLength(2);
  });

  it('gets what a later export adds, and keeps what was changed or taken out here', async () => {
    await bring(first);
    const [before] = await rows('projects');
    await test.vault.writer.commit({
      actor: 'person',
      kind: 'project.change',
      scope: 'session',
      label: '',
      changes: [put('projects', { ...before!, answerStyle: 'Mine.', resources: before!.resources.slice(1) })],
    });
    expect((await bring(first)).projects).toBeUndefined();
    const next = exportOf(
      [garden(doc('soil.md', '# Soil\nClay.'), doc('seeds.md', 'Leeks.'))],
      [chat('c1', { name: 'Garden' })],
    );
    expect(await bring(next)).toMatchObject({ projects: 1, resources: 1 });
    const [after, ...others] = await rows('projects');
    expect(others).toEqual([]);
    expect(after).toMatchObject({ answerStyle: 'Mine.' });
    expect(after!.resources).toHaveLength(2);
    expect(after!.resources).not.toContain(before!.resources[0]);
  });

  it('that was deleted here is not made again; without the wish none is made; long instructions stay a document', async () => {
    expect((await bring(first, { asProjects: false })).projects).toBeUndefined();
    const long = exportOf(
      [{ ...garden(doc('soil.md', 'Clay.')), name: 'Boat', prompt_template: 'x '.repeat(1_500) }],
      [],
    );
    const report = await bring(long);
    expect(report.skipped).toContainEqual({ what: 'Boat', why: expect.stringContaining('2,000') });
    const [boat] = await rows('projects');
    expect(boat).toMatchObject({ name: 'Boat', answerStyle: '' });
    await test.vault.writer.commit({
      actor: 'person',
      kind: 'project.remove',
      scope: 'session',
      label: '',
      changes: [put('projects', { ...boat!, deletedAt: 1 })],
    });
    expect((await bring(long)).skipped).toContainEqual({ what: 'Boat', why: expect.stringContaining('deleted here') });
    expect((await rows('projects')).filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
  });
});

describe('a Gem of Gemini', () => {
  it('becomes a project with its instructions', async () => {
    const html =
      '<html><body><div><b>Name:</b> Boatwright<br><b>Instructions:</b> Answer like a builder.<br></div></body></html>';
    await bring({ 'Takeout/Gemini/gemini_gems_data.html': html });
    expect(await rows('projects')).toMatchObject([{ name: 'Boatwright', answerStyle: 'Answer like a builder.' }]);
  });
});
