import type { SessionId } from '../../../shared/domain/ids';
import type { RouteInput, RouteName, RouteOutput } from '../../../shared/ipc/contract';
import type { LastTurn } from './observe-turn';
import type { ScenarioVault } from './scenario-vault';

/** A life with a vault as far as it has come. */
export interface Life {
  readonly vault: ScenarioVault;
  readonly me: string;
  /** Sessions by the name that the scenario gives them. */
  readonly sessions: Map<string, SessionId>;
  current: SessionId | null;
  last: LastTurn | null;
  /** Batches of the last act that undo can revert, in the order they were written. */
  undoable: number[];
}

/** A command of the person, which undo can revert. */
export async function act<Name extends RouteName>(
  life: Life,
  route: Name,
  input: RouteInput<Name>,
): Promise<RouteOutput<Name>> {
  const { output, seq } = await life.vault.perform(route, input);
  if (seq !== null) life.undoable.push(seq);
  return output;
}
