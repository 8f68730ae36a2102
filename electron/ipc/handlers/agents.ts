import { agentNameOf, KNOWN_AGENTS } from '../../../shared/domain/known-agents';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { agentConfirmation, agentTestConfirmation } from '../../consent/agent-confirmation';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireYes } from '../../consent/require-yes';
import type { Agent } from '../../models/agent/agent';
import type { SettingsStore } from '../../settings/settings-store';

/** The person's own agent. A page names a command; main alone starts it, after the person has read it and said yes. */
export function createAgentHandlers({
  agent,
  settingsStore,
  ask,
  findProgram,
  onChanged,
}: {
  agent: Pick<Agent, 'test'>;
  settingsStore: Pick<SettingsStore, 'get' | 'save'>;
  ask: Confirm;
  /** The path of a program; null where there is none. */
  findProgram: (name: string) => Promise<string | null>;
  /** Settings changed: the engine is created anew. */
  onChanged: () => SettingsView;
}): Handlers<RoutesOf<'agents'>> {
  /** The command with the whole path of its program, so that it stays that program. */
  const commandOf = async ([program = '', ...args]: readonly string[]) => {
    const path = await findProgram(program);
    if (path === null)
      throw new AppError('not-found', t('mainAgent.notFound', { agent: agentNameOf([program, ...args]), program }));
    return { name: agentNameOf([path, ...args]).slice(0, 100), argv: [path, ...args] };
  };
  const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

  return {
    'agents.find': async () =>
      (
        await Promise.all(
          KNOWN_AGENTS.flatMap(({ name, programs, args }) =>
            programs.map(async (program) => ({ name, path: await findProgram(program), args })),
          ),
        )
      )
        .flatMap(({ name, path, args }) => (path === null ? [] : [{ name, argv: [path, ...args] }]))
        .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index),
    'agents.test': async ({ argv }) => {
      const command = await commandOf(argv);
      const { agent: inUse } = settingsStore.get();
      if (!isSame(inUse.argv, command.argv)) await requireYes(ask, agentTestConfirmation(command.name, command.argv));
      return agent.test({ ...command, allowsTools: false }, new AbortController().signal);
    },
    'agents.use': async ({ argv, allowsTools }) => {
      const command = { ...(await commandOf(argv)), allowsTools };
      const { engine, agent: before, provider } = settingsStore.get();
      const isKnown = engine === 'agent' && isSame(before.argv, command.argv);
      if (!isKnown || (allowsTools && !before.allowsTools))
        await requireYes(
          ask,
          agentConfirmation(command, engine === 'provider' ? new URL(provider.baseUrl).host : null),
        );
      // Exactly the command that the question showed, whatever was saved meanwhile.
      await settingsStore.save({ engine: 'agent', agent: command });
      return onChanged();
    },
  };
}
