import { memberRoleSchema } from '../../../shared/domain/collection';
import { AppError } from '../../../shared/ipc/errors';
import { openDatabase } from '../../collections/database/open-database';
import { hostOfServer, readServerAddress } from '../../collections/database/server-address';
import { initCollection, listCollections, removeMember, setMember } from '../../collections/members/manage-members';
import type { CommandLine } from '../command-line';
import type { SecretSources } from '../passphrase';
import type { ActContext, CollectionAct } from './collection-act';
import { readCollectionPassword } from './collection-password';
import { REVIEW_ACTS } from './review-acts';
import { VAULT_FORMS } from './vault-forms';

const FORMS = `collection init ADDRESS NAME
collection member ADDRESS NAME MEMBER reader|contributor|curator
collection remove ADDRESS NAME MEMBER
collection list ADDRESS
collection marks ADDRESS NAME
collection agreement ADDRESS NAME
collection export ADDRESS NAME FOLDER`;

const ACTS: Record<string, CollectionAct> = {
  init: {
    words: 1,
    async run(database, [name], { address: { user } }) {
      const { applied, hasMeaning } = await initCollection(database, name!, user);
      return {
        json: { collection: name, applied, hasMeaning },
        text: [
          `The collection “${name}” is there; “${user}” is its curator.`,
          applied.length === 0 ? 'The schema was up to date.' : `Schema: ${applied.join(', ')}.`,
          hasMeaning
            ? 'Notes are also found by their meaning (pgvector).'
            : 'Notes are found by words, names and links. For their meaning, install pgvector on the server and run this again.',
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
  const database = await openDatabase(address, password);
  try {
    const { json, text } = await act.run(database, words, { ...context, address, licence: line.licence });
    writeResult(line.json ? JSON.stringify(json) : text);
  } finally {
    await database.close();
  }
}
