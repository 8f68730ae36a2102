import type { MemberRole } from '../../../shared/domain/collection';
import { AppError } from '../../../shared/ipc/errors';
import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import type { Command, CommandContext } from '../command';
import type { CollectionAccess } from './collection-access';

/** One word after “collection” that works on the vault, with the words after it. */
export type VaultCollectionAct = (
  context: CommandContext,
  access: CollectionAccess,
  words: readonly string[],
) => ReturnType<Command>;

/**
 * A collection of the vault by its name, in any case, or its id.
 *
 * @throws AppError `not-found` with those that there are, `conflict` for a name that several have
 */
export function findJoined({ joined }: CollectionAccess, word: string): JoinedCollection {
  const all = joined();
  const key = word.trim().toLocaleLowerCase();
  const byId = all.filter(({ id }) => id === key);
  const found = byId.length > 0 ? byId : all.filter(({ name }) => name.toLocaleLowerCase() === key);
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    throw new AppError(
      'conflict',
      `Several collections are called “${word}”. Name one by its id:\n${found.map(({ id, address }) => `  ${id}  ${address}`).join('\n')}`,
    );
  throw new AppError(
    'not-found',
    all.length === 0
      ? 'This vault has joined no collection. “collection join ADDRESS” joins one.'
      : `This vault has joined no collection “${word}”, only ${all.map(({ name }) => `“${name}”`).join(', ')}.`,
  );
}

/**
 * Asks on the terminal, unless --yes answers beforehand.
 *
 * @param about what the person reads with the question
 * @param otherwise what is true after a no
 * @throws AppError `cancelled` after a no, `bad-input` where nobody can be asked
 */
export async function requireYes(
  { line, confirm, writeProgress, signal }: CommandContext,
  { about, question, otherwise }: { about: readonly string[]; question: string; otherwise: string },
): Promise<void> {
  for (const text of about) writeProgress(text);
  if (line.yes) return;
  if (confirm === null)
    throw new AppError('bad-input', `There is no terminal to ask on. Add --yes to go on. ${otherwise}`);
  if (!(await confirm(question))) throw new AppError('cancelled', otherwise);
  signal.throwIfAborted();
}

/** Sends what waited from before, where its server is here. */
export async function sendWaiting(
  { line }: CommandContext,
  { service }: CollectionAccess,
  { id, role }: { id: string; role: MemberRole | null },
): Promise<void> {
  if (role !== null && !line.dryRun) await service.sendWaiting(true, id);
}

/** `1 note`, `3 notes`. */
export const notesText = (count: number): string => (count === 1 ? '1 note' : `${count} notes`);
