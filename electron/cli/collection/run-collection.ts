import { memberRoleSchema } from '../../../shared/domain/collection';
import { AppError } from '../../../shared/ipc/errors';
import { openDatabase } from '../../collections/database/open-database';
import { hostOfServer, readServerAddress } from '../../collections/database/server-address';
import { initCollection, listCollections, removeMember, setMember } from '../../collections/members/manage-members';
import type { MeaningState } from '../../collections/schema/meaning';
import type { CommandLine } from '../command-line';
import type { SecretSources } from '../passphrase';
import type { ActContext, CollectionAct } from './collection-act';
import { readCollectionPassword } from './collection-password';
import { REVIEW_ACTS } from './review-acts';
import { VAULT_FORMS } from './vault-forms';

/** Milliseconds for a statement, so that a server which is silent is given up after seven seconds, connecting included. */
const STATEMENT_MS = 4_000;
/** These change the schema or read everything. */
const LONG_ACTS: ReadonlySet<string> = new Set(['init', 'agreement', 'export']);
const FORMS = `collection init ADDRESS NAME
collection member ADDRESS NAME MEMBER reader|contributor|curator
collection remove ADDRESS NAME MEMBER
collection list ADDRESS
collection marks ADDRESS NAME
collection agreement ADDRESS NAME
collection export ADDRESS NAME FOLDER`;

const MEANING_TEXT: Record<MeaningState, string> = {
  on: 'Notes are also found by their meaning (pgvector).',
  'no-pgvector':
    'Notes are found by words, names and links. For their meaning, install pgvector on the server and run this again.',
  'old-pgvector':
    'Notes are found by words, names and links. For their meaning, bring pgvector to version 0.7 or newer, also in this database (ALTER EXTENSION vector UPDATE), and run this again.',
  'not-permitted':
    'Notes are found by words, names and links. For their meaning, have a superuser run CREATE EXTENSION vector in this database, and run this again.',
};

const ACTS: Record<string, CollectionAct> = {
  init: {
    words: 1,
    async run(database, [name], { address: { user } }) {
      const { applied, meaning } = await initCollection(database, name!, user);
      return {
        json: { collection: name, applied, meaning },
        text: [
          `The collection “${name}” is there; “${user}” is its curator.`,
          applied.length === 0 ? 'The schema was up to date.' : `Schema: ${applied.join(', ')}.`,
          MEANING_TEXT[meaning],
          `Next: vault collection member ADDRESS "${name}" MEMBER contributor`,
        ].join('\n'),
      };
    },
  },
  member: {
    words: 3,
    async run(database, [collection, login, word], { address }) {
      const role = memberRoleSchema.safeParse(word);
      if (!role.success) throw new AppError('bad-input', `The role is one of ${memberRoleSchema.options.join(', ')}.`);
      const password = await setMember(database, { collection: collection!, login: login!, role: role.data });
      const joinAt = `postgres://${login}@${hostOfServer(address)}/${encodeURIComponent(address.database)}`;
      return {
        json: { collection, member: login, role: role.data, address: joinAt, password },
        text: [
          `“${login}” is a ${role.data} of “${collection}”, and joins in the app under Settings → Shared collections:`,
          `  address   ${joinAt}`,
          password === null
            ? '  password  as before'
            : `  password  ${password}\nThe password is shown this once. Hand it over where nobody else reads it.`,
        ].join('\n'),
      };
    },
  },
  remove: {
    words: 2,
    async run(database, [collection, login]) {
      await removeMember(database, collection!, login!);
      return {
        json: { collection, removed: login },
        text: `“${login}” is no longer a member of “${collection}” and reads nothing of it. What they published is still there.`,
      };
    },
  },
  list: {
    words: 0,
    async run(database) {
      const collections = await listCollections(database);
      return {
        json: { collections },
        text:
          collections.length === 0
            ? 'There are no collections in this database.'
            : collections
                .flatMap(({ name, members }) => [name, ...members.map(({ login, role }) => `  ${login}  ${role}`)])
                .join('\n'),
      };
    },
  },
  ...REVIEW_ACTS,
};

/**
 * Creates and looks after shared collections, as the owner of their database, and reads what was reviewed, as any member.
 * Opens no vault.
 */
export async function runCollection(
  line: CommandLine,
  sources: SecretSources,
  {
    writeResult,
    ...context
  }: Pick<ActContext, 'path' | 'signal' | 'writeProgress'> & {
    writeResult: (text: string) => void;
  },
): Promise<void> {
  const [name, written, ...words] = line.operands;
  const act = Object.hasOwn(ACTS, name!) ? ACTS[name!]! : null;
  if (act === null || written === undefined || words.length !== act.words)
    throw new AppError('bad-input', `“collection” is one of:\n${FORMS}\n${VAULT_FORMS}`);
  const address = readServerAddress(written);
  const password = await readCollectionPassword(line, sources, written);
  const database = await openDatabase(address, password, LONG_ACTS.has(name!) ? undefined : STATEMENT_MS);
  try {
    const { json, text } = await act.run(database, words, { ...context, address, licence: line.licence });
    writeResult(line.json ? JSON.stringify(json) : text);
  } finally {
    await database.close();
  }
}
