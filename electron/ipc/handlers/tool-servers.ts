import { keptValuesOf, type ToolDefinition, type ToolServer } from '../../../shared/domain/tool-server';
import type { Handlers, ParsedRouteInput, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import type { ListedTool, ToolServerTest } from '../../../shared/ipc/routes/tool-servers';
import { parseJson } from '../../../shared/lib/parse-json';
import { textsIn } from '../../../shared/lib/texts-in';
import { t } from '../../../shared/messages/message';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireYes } from '../../consent/require-yes';
import { toolServerConfirmation, toolTestConfirmation } from '../../consent/tool-confirmation';
import { findInstructions } from '../../language/privacy/find-instructions';
import { hideSecrets, withSecrets } from '../../models/tool-servers/secret-arguments';
import type { ListedServer, ToolServers } from '../../models/tool-servers/tool-servers';
import { checkToolAddress } from '../../models/tool-servers/tool-transport';
import type { ToolSettings } from '../../settings/tool-settings';
import type { ToolValues } from '../../settings/tool-values';

type Draft = ParsedRouteInput<'toolServers.save'>;

/** All that a definition tells a model, also of its single arguments. */
const wordsOf = ({ title, description, inputSchema }: ToolDefinition): string[] => [
  title,
  description,
  ...textsIn(parseJson(inputSchema)),
];

/** Servers of tools. A page names a command or an address; main alone starts or asks it, after the person said yes. */
export function createToolServerHandlers({
  toolServers,
  toolSettings,
  values,
  ask,
  findProgram,
  newId,
  onChanged,
}: {
  toolServers: Pick<ToolServers, 'test' | 'list' | 'restart'>;
  toolSettings: ToolSettings;
  values: ToolValues;
  ask: Confirm;
  /** The path of a program; null where there is none. */
  findProgram: (name: string) => Promise<string | null>;
  newId: () => string;
  /** Settings changed. */
  onChanged: () => SettingsView;
}): Handlers<RoutesOf<'toolServers'>> {
  const isSame = (one: ToolServer['connection'], other: ToolServer['connection']) =>
    JSON.stringify(one) === JSON.stringify(other);
  const targetOf = (connection: ToolServer['connection']) =>
    connection.kind === 'program' ? connection.argv : connection.url;
  const isSameTarget = (one: ToolServer['connection'], other: ToolServer['connection']) =>
    JSON.stringify(targetOf(one)) === JSON.stringify(targetOf(other));
  const never = new AbortController().signal;

  /**
   * The server of a draft, with the whole path of its program, so that it stays that program; `isKnown`: the person has
   * said yes to its command or address.
   */
  const readDraft = async ({ id, name, connection, values: given }: Draft) => {
    const before = id === null ? null : toolSettings.find(id);
    const { argv, secrets } = hideSecrets(connection.kind === 'program' ? connection.argv : []);
    const checked: ToolServer['connection'] =
      connection.kind === 'address'
        ? { ...connection, url: checkToolAddress(connection.url).href }
        : { ...connection, argv: await wholeCommand(argv), variables: [...new Set(connection.variables)] };
    const isKnown = before !== null && isSame(before.connection, checked);
    // What the person decided on was of the command or address of before.
    const tools = isKnown ? before.tools : [];
    const server: ToolServer = { id: id ?? newId(), name, connection: checked, tools };
    // A key that one program or address was given is not meant for another one.
    const kept = before !== null && isSameTarget(before.connection, checked) ? await values.of(server) : {};
    const allValues = valuesOf(server, { ...kept, ...given, ...secrets });
    const isGiven = Object.keys({ ...given, ...secrets }).length > 0;
    // The person reads the command as it is started: what is hidden in it could be more than a secret.
    const asked =
      checked.kind === 'program' && isGiven ? { ...checked, argv: withSecrets(checked.argv, allValues) } : checked;
    return { server, before, isKnown, isGiven, allValues, asked };
  };
  const wholeCommand = async ([program = '', ...args]: readonly string[]): Promise<string[]> => {
    const path = await findProgram(program);
    if (path === null) throw new AppError('not-found', t('mainTools.noSuchProgram', { program }));
    return [path, ...args];
  };
  /** @throws AppError `bad-input` for a value that nobody knows, or that no header can have */
  const valuesOf = ({ connection }: ToolServer, known: Readonly<Record<string, string>>): Record<string, string> => {
    if (connection.kind === 'program') withSecrets(connection.argv, known);
    const names = keptValuesOf(connection);
    for (const name of names) {
      if ((known[name] ?? '') === '') throw new AppError('bad-input', t('mainTools.valueMissing', { name }));
      if (connection.kind === 'address' && !/^[\x20-\x7e]*$/u.test(known[name]!))
        throw new AppError('bad-input', t('mainTools.noHeaderValue', { name }));
    }
    return Object.fromEntries(names.map((name) => [name, known[name]!]));
  };

  /** The tools as they were listed last, by server: a decision is on what the person has read. */
  const listed = new Map<string, ListedServer>();
  const viewOf = (found: ListedServer, server: Pick<ToolServer, 'tools'>): ToolServerTest => ({
    ...found,
    tools: found.tools.map(({ definition, problem }): ListedTool => {
      const decided = server.tools.find(({ name }) => name === definition.name);
      const isKnown = decided?.hash === definition.hash;
      return {
        ...definition,
        state: isKnown ? decided.state : 'off',
        hasChanged: decided !== undefined && !isKnown,
        instructions: findInstructions(wordsOf(definition).join('\n')),
        problem,
      };
    }),
  });

  return {
    'toolServers.test': async (draft) => {
      const { server, isKnown, isGiven, allValues, asked } = await readDraft(draft);
      if (!isKnown || isGiven) await requireYes(ask, toolTestConfirmation(server.name, asked));
      return viewOf(await toolServers.test(server, allValues, never), server);
    },
    'toolServers.save': async (draft) => {
      const { server, before, isKnown, isGiven, allValues, asked } = await readDraft(draft);
      if (!isKnown || isGiven) await requireYes(ask, toolServerConfirmation(server.name, asked));
      if (before !== null && !isKnown) await values.remove(before);
      await values.keep(server, allValues);
      // Exactly the server that the question showed; what was decided on its tools meanwhile stays.
      const tools = isKnown ? toolSettings.find(server.id).tools : [];
      await toolSettings.put({ ...server, tools });
      listed.delete(server.id);
      await toolServers.restart(server.id);
      return onChanged();
    },
    'toolServers.remove': async ({ id }) => {
      const server = toolSettings.find(id);
      await toolSettings.remove(id);
      await toolServers.restart(id);
      await values.remove(server);
      listed.delete(id);
      return onChanged();
    },
    'toolServers.tools': async ({ id }) => {
      const found = await toolServers.list(id, never);
      listed.set(id, found);
      return viewOf(found, toolSettings.find(id));
    },
    'toolServers.setTool': async ({ id, tool, hash, state }) => {
      const server = toolSettings.find(id);
      const decided = server.tools.find((one) => one.name === tool && one.hash === hash);
      const now = listed.get(id)?.tools.find(({ definition }) => definition.name === tool);
      if (now?.problem != null && state !== 'off') throw new AppError('bad-input', now.problem);
      // One that was decided on is known; a changed one is decided on as it is described now.
      const definition = now?.definition.hash === hash ? now.definition : decided;
      const isChanged = decided?.hasChanged === true && now?.definition.hash !== hash;
      if (definition === undefined || (isChanged && state !== 'off'))
        throw new AppError('conflict', t('mainTools.readAgain', { tool }));
      const { name, title, description, inputSchema, effect } = definition;
      await toolSettings.decide(id, { name, title, description, inputSchema, effect, hash }, state);
      return onChanged();
    },
  };
}
