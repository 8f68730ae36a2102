import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, sql } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readServerAddress } from '../database/server-address';
import { initCollection } from '../members/manage-members';
import { createCollectionsDatabase } from '../testing/open-test-collection';
import { sharedPostgres } from '../testing/shared-postgres';
import { firstSchema } from './001-first-schema';
import { migrate, requireSchema } from './migrate';

const SECOND = {
  number: 2,
  name: 'second step',
  statements: [sql`CREATE TABLE engram.later (id integer)`, sql`INSERT INTO engram.later VALUES (7)`],
};
const ADD_LATER_STEP = sql`INSERT INTO engram.migrations (number, name) VALUES (999, 'of a later version')`;

const server = sharedPostgres();
let owner: Database;
let manager: string;
beforeAll(async () => {
  const created = await createCollectionsDatabase(server);
  ({ manager } = created);
  owner = await openDatabase(readServerAddress(created.address), created.password);
});
afterAll(async () => {
  await owner.close();
});

describe('the schema', () => {
  it('is refused while a step is missing, and made once', async () => {
    expect(await migrate(owner, [])).toEqual([]);
    await expect(requireSchema(owner)).rejects.toMatchObject({ code: 'unsupported' });
    expect((await initCollection(owner, 'Pottery', manager)).applied).toEqual([firstSchema.name]);
    await requireSchema(owner);
    expect((await initCollection(owner, 'Pottery', manager)).applied).toEqual([]);
  });

  it('is brought up to date by the steps that a database lacks, each once', async () => {
    expect(await migrate(owner, [firstSchema, SECOND])).toEqual([SECOND.name]);
    expect(await migrate(owner, [firstSchema, SECOND])).toEqual([]);
    expect(await owner.query(sql`SELECT id FROM engram.later`)).toEqual([{ id: 7 }]);
  });

  it('of a later version is refused', async () => {
    await owner.query(ADD_LATER_STEP);
    await expect(requireSchema(owner)).rejects.toMatchObject({ code: 'unsupported' });
    await expect(migrate(owner)).rejects.toMatchObject({ code: 'unsupported' });
  });
});
