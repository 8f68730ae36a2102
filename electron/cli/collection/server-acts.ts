import type { Agreement, PairAgreement } from '../../../shared/domain/collection-review';
import { memberRoleSchema } from '../../../shared/domain/collection';
import { AppError } from '../../../shared/ipc/errors';
import type { ExportReport } from '../../../shared/ipc/routes/exchange';
import { silentLogger } from '../../../shared/lib/logger';
import type { Database } from '../../collections/database/database';
import { openDatabase } from '../../collections/database/open-database';
import { hostOfServer, readServerAddress, type ServerAddress } from '../../collections/database/server-address';
import { initCollection, listCollections, removeMember, setMember } from '../../collections/members/manage-members';
import { agreementOf } from '../../collections/review/agreement';
import { createCollectionExport } from '../../collections/review/export/export-collection';
import { readCollection } from '../../collections/review/export/read-collection';
import { readJudgements } from '../../collections/review/judgements';
import { readMarks } from '../../collections/review/marks';
import { requireMembership } from '../../collections/review/review-notes';
import type { MeaningState } from '../../collections/schema/meaning';
import type { Command, CommandContext } from '../command';

/** Milliseconds for a statement, so that a server which is silent is given up after seven seconds, connecting included. */
const STATEMENT_MS = 4_000;

/**
 * A command on a server of shared collections, whose address is its first word. It opens no vault.
 *
 * @param act is given the words after the address
 * @param isLong it changes the schema or reads everything
 */
const onServer =
  (
    act: (
      database: Database,
      words: string[],
      context: CommandContext & { address: ServerAddress },
    ) => ReturnType<Command>,
    { isLong = false } = {},
  ): Command =>
  async (context) => {
    const [written, ...words] = context.line.operands;
    const address = readServerAddress(written!);
    // The password was read before.
    const database = await openDatabase(address, context.passphrase!, isLong ? undefined : STATEMENT_MS);
    try {
      return await act(database, words, { ...context, address });
    } finally {
      await database.close();
    }
  };

const MEANING_TEXT: Record<MeaningState, string> = {
  on: 'Notes are also found by their meaning (pgvector).',
  'no-pgvector':
    'Notes are found by words, names and links. For their meaning, install pgvector on the server and run this again.',
  'old-pgvector':
    'Notes are found by words, names and links. For their meaning, bring pgvector to version 0.7 or newer, also in this database (ALTER EXTENSION vector UPDATE), and run this again.',
  'not-permitted':
    'Notes are found by words, names and links. For their meaning, have a superuser run CREATE EXTENSION vector in this database, and run this again.',
};

/** Makes a collection or brings its schema up to date, as the owner of the database. */
export const runInitCollection = onServer(
  async (database, [name], { address: { user } }) => {
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
  { isLong: true },
);

/** Gives somebody a role, and a login where there is none. */
export const runMember = onServer(async (database, [collection, login, word], { address }) => {
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
});

/** Ends a membership. */
export const runRemove = onServer(async (database, [collection, login]) => {
  await removeMember(database, collection!, login!);
  return {
    json: { collection, removed: login },
    text: `“${login}” is no longer a member of “${collection}” and reads nothing of it. What they published is still there.`,
  };
});

/** All collections of a server with their members. */
export const runServerList = onServer(async (database) => {
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
});

/** Any member may read what was marked, with their own login. */
export const runMarks = onServer(async (database, [name]) => {
  const { id } = await requireMembership(database, name!);
  const marks = await readMarks(database, id);
  return {
    json: { collection: name, marks },
    text:
      marks.length === 0
        ? `No notes of “${name}” are marked.`
        : marks
            .map(
              ({ kind, firstTitle, secondTitle, reason, markedBy }) =>
                `${kind}: “${firstTitle}” and “${secondTitle}” (${markedBy})${reason === '' ? '' : `\n  ${reason}`}`,
            )
            .join('\n'),
  };
});

/** How far reviewers agree. */
export const runAgreement = onServer(
  async (database, [name]) => {
    const { id } = await requireMembership(database, name!);
    const agreement = agreementOf(await readJudgements(database, id));
    return { json: { collection: name, ...agreement }, text: agreementText(agreement) };
  },
  { isLong: true },
);

/** Writes a collection into a new folder. */
export const runExport = onServer(
  async (database, [name, folder], { line, path, writeProgress, signal }) => {
    const target = path(folder!);
    const exporter = createCollectionExport({
      // What a person excludes is a setting of their vault, and this opens none.
      read: () => readCollection(database, name!, () => false),
      licence: line.licence ?? null,
      now: Date.now,
      log: silentLogger,
    });
    let report: ExportReport | null = null;
    await exporter.run(
      target,
      (event) => {
        if (event.type === 'finished') report = event.report;
        else if (event.type === 'progress') writeProgress(`${event.done} of ${event.total} files`);
      },
      signal,
    );
    const { notes, files, isCancelled } = report!;
    if (isCancelled) throw new AppError('cancelled', 'Stopped. Nothing was left behind.');
    return {
      json: { collection: name, folder: target, notes, files },
      text: `${notes} notes of “${name}” in ${files} files: ${target}`,
    };
  },
  { isLong: true },
);

const figure = (value: number): string => value.toFixed(3);

function agreementText({ pairs, mean, undefinedPairs }: Agreement): string {
  if (pairs.length === 0) return 'Agreement needs two members who have judged the same notes.';
  return [
    ...pairs.map((pair) => `${pair.first} and ${pair.second}: ${kappaText(pair)}`),
    ...(mean === null ? [] : [`Mean of ${pairs.length - undefinedPairs} pairs (Light’s kappa): ${figure(mean)}`]),
  ].join('\n');
}

function kappaText({ notes, observed, expected, kappa, interval, undefinedBecause }: PairAgreement): string {
  if (undefinedBecause === 'no-shared-notes') return 'no notes in common';
  if (kappa === null || interval === null || observed === null || expected === null)
    return `kappa is undefined, both gave one and the same answer to all ${notes} notes`;
  return `kappa ${figure(kappa)} (95 % ${figure(interval.low)} to ${figure(interval.high)}), observed ${figure(observed)}, by chance ${figure(expected)}, ${notes} notes`;
}
