import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAssistantVault, type AssistantVault } from './testing/assistant-vault';

let vault: AssistantVault;
beforeAll(async () => {
  vault = await openAssistantVault();
});
afterAll(() => vault.closeAll());

const served = async (query: string): Promise<string> =>
  JSON.stringify([
    await vault.call('search', { query, limit: 20 }),
    await vault.call('recent', {}),
    await vault.call('get_note', { id: `note:${vault.notes.glaze.id}` }),
    await vault.call('why', { query, id: `note:${vault.notes.glaze.id}` }),
    await vault.call('facts', {}),
  ]);

describe('what a program reads of projects', () => {
  it('is what those that it may read hold, and nothing of one that keeps its texts', async () => {
    const { projects } = vault.corpus;
    const pots = await projects.create('Pots', {});
    await projects.add(pots.id, { notes: [vault.notes.glaze.id], resources: [] });
    const other = await projects.create('Secretariat', {});
    await projects.add(other.id, { notes: [vault.notes.walrus.id, vault.notes.glaze.id], resources: [] });
    await vault.allow({ kind: 'projects', projects: [pots.id] });
    const own = await served('glaze kiln');
    expect(own).toContain('The glaze on the clay is blue');
    expect(own).not.toMatch(/1,200 degrees|walrus|Bergen|gazelle/u);
    expect(await served('glaze project:Pots')).toContain('is blue');
    // Another project is as if it were not there, whatever comes near its name.
    const unknown = await served('glaze project:Secretariad');
    expect(unknown).toContain('There is no project');
    expect(unknown).not.toContain('Secretariat');

    // A note of two projects follows the stricter one.
    await projects.change(other.id, undefined, { mayLeave: { kind: 'hosts', hosts: ['models.example'] } });
    expect(await served('glaze kiln')).not.toContain('is blue');
    await vault.allow({ kind: 'all' });
    const rest = await served('glaze kiln walrus');
    expect(rest).toContain('1,200 degrees');
    expect(rest).not.toMatch(/is blue|walrus came/u);
  });
});
