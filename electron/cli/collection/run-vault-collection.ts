import { AppError } from '../../../shared/ipc/errors';
import type { Command } from '../command';
import { runJoin, runLeave, runList } from './joined-acts';
import { runPublish } from './publish';
import { VAULT_FORMS, vaultActOf, type VaultAct } from './vault-forms';
import { runWithdraw } from './withdraw';
import type { VaultCollectionAct } from './vault-collection-act';

const ACTS: Record<VaultAct, VaultCollectionAct> = {
  join: runJoin,
  publish: runPublish,
  withdraw: runWithdraw,
  leave: runLeave,
  list: runList,
};

/** What a vault joins, publishes and withdraws. */
export const runVaultCollection: Command = async (context) => {
  const act = vaultActOf(context.line);
  if (act === null) throw new AppError('bad-input', `With a vault, “collection” is one of:\n${VAULT_FORMS}`);
  const { close, ...access } = await context.access.openCollections();
  try {
    return await ACTS[act](context, access, context.line.operands.slice(1));
  } finally {
    await close();
  }
};
