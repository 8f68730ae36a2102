import { AppError } from '../../../shared/ipc/errors';
import type { CollectionView } from '../../../shared/ipc/routes/collections';
import { english } from '../../../shared/messages/message';
import { hostOfServer } from '../../collections/database/server-address';
import { homographWarning } from '../../consent/address-confirmation';
import type { Command } from '../command';
import { findJoined, onCollections, requireYes } from './on-collections';

/** Joins the collections at an address in which the login is a member, or the one that is named. */
export const runJoin = onCollections(async (context, { service, keepsPasswords, onChanged }, [address, name]) => {
  // It was read before the vault was opened.
  const password = context.passphrase!;
  const { server, found } = await service.find(address!, password);
  const host = hostOfServer(server);
  if (found.length === 0)
    throw new AppError(
      'not-found',
      `${host} let “${server.user}” in, but no collection there has you as a member. Ask whoever runs it.`,
    );
  const wanted = found.filter((one) => name === undefined || one.name === name);
  const list = (these: typeof found) => these.map((one) => `“${one.name}”`).join(', ');
  if (wanted.length === 0)
    throw new AppError('not-found', `At ${host} you are no member of “${name}”, only of ${list(found)}.`);
  await requireYes(context, {
    about: [
      homographWarning(new URL(`https://${host}/`)),
      english('collections.joinQuestions'),
      english('collections.joinNotes'),
    ].filter((text) => text !== null),
    question: `Join ${list(wanted)} at ${host}?`,
    otherwise: 'Nothing was joined.',
  });
  await service.join(address!, { password, remember: true }, wanted);
  onChanged();
  const views = await service.list();
  const joined = views.filter(({ id }) => wanted.some((one) => one.id === id));
  return {
    json: { joined: joined.map((view) => jsonOf(view, keepsPasswords)) },
    text: [
      ...joined.map(({ name: each, role }) => `Joined “${each}” at ${host} as a ${role}.`),
      passwordText(joined, keepsPasswords),
    ].join('\n'),
  };
});

function passwordText(joined: readonly CollectionView[], keepsPasswords: boolean): string {
  if (!keepsPasswords)
    return 'The password was not kept: a command has no keychain. Commands ask for it each time; enter it in the app under Settings → Shared collections, where it is kept.';
  const kept = joined[0]!.key.kept;
  if (kept === 'system') return 'The app keeps the password in the keychain.';
  return kept === 'weak'
    ? 'The app keeps the password without protection, because this system has no keyring.'
    : 'The app has the password in memory, until it is closed.';
}

/** Forgets a collection; what was published there stays. */
export const runLeave = onCollections(async (context, access, [word]) => {
  const { id, name } = findJoined(access, word!);
  await requireYes(context, {
    about: [english('collections.leaveDetails')],
    question: `Leave “${name}”?`,
    otherwise: `The vault is still in “${name}”.`,
  });
  await access.service.leave(id);
  access.onChanged();
  return { json: { left: name, id }, text: `Left “${name}”. What you published there is still there.` };
});

/** Collections that the vault has joined; those of a server where its address is given. */
export const runList: Command = async (context) => {
  if (context.line.operands.length === 0) return listJoined(context);
  const { runServerList } = await import('./server-acts');
  return runServerList(context);
};

const listJoined = onCollections(async (_context, { service, keepsPasswords }) => {
  const views = await service.list();
  return {
    json: { collections: views.map((view) => jsonOf(view, keepsPasswords)) },
    text:
      views.length === 0
        ? 'This vault has joined no collection. “collection join ADDRESS” joins one.'
        : views.map((view) => listedText(view, keepsPasswords)).join('\n'),
  };
});

const jsonOf = (
  { id, name, host, user, role, isAsked, waiting, ...view }: CollectionView,
  keepsPasswords: boolean,
) => ({
  id,
  name,
  host,
  user,
  role,
  isAsked,
  waiting,
  problem: problemOf(view, keepsPasswords),
});

/** Without the app no server is asked, since there is no password. */
const problemOf = ({ problem, key }: Pick<CollectionView, 'problem' | 'key'>, keepsPasswords: boolean): string | null =>
  keepsPasswords || key.isSet ? problem : null;

function listedText(view: CollectionView, keepsPasswords: boolean): string {
  const { name, host, user, role, isAsked, waiting } = view;
  const problem = problemOf(view, keepsPasswords);
  return [
    `${name}  ${host}, as ${user}${role === null ? '' : ` (${role})`}`,
    ...(isAsked ? [] : ['questions are not asked there']),
    ...(waiting === 0 ? [] : [`${waiting === 1 ? '1 note waits' : `${waiting} notes wait`} for the server`]),
    ...(problem === null ? [] : [problem]),
  ].join('\n  ');
}
