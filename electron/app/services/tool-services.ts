import { startProgram } from '../../shell/start-program';
import { createToolDecisions } from '../../chat/turn/tool-decisions';
import { createMask } from '../../models/masking/create-mask';
import { namesOfTools } from '../../models/tool-servers/tool-definition';
import { createToolServers } from '../../models/tool-servers/tool-servers';
import type { PersonsTools, UsableTool } from '../../ports/tools';
import { createToolSettings } from '../../settings/tool-settings';
import { createToolValues } from '../../settings/tool-values';
import type { ServiceOptions } from './service-options';

/** The person's tools: what is known of them, their running servers, and the calls that wait for a yes. */
export type ToolServices = ReturnType<typeof startToolServices>;

export function startToolServices({
  settingsStore,
  toolKeys,
  onStatus,
  decisionMs,
}: Pick<ServiceOptions, 'settingsStore' | 'toolKeys' | 'onStatus'> & {
  /** For tests: milliseconds that a call waits for the person. */
  decisionMs?: number;
}) {
  const toolSettings = createToolSettings(settingsStore);
  const toolValues = createToolValues(toolKeys);
  const toolServers = createToolServers({
    start: startProgram,
    servers: toolSettings.servers,
    valuesOf: (server) => toolValues.of(server),
    async onChanged(serverId, tool) {
      await toolSettings.turnOffChanged(serverId, tool);
      onStatus();
    },
  });
  settingsStore.onSaved(toolServers.followSettings);

  const usable = (): UsableTool[] => {
    const turnedOn = toolSettings
      .servers()
      .flatMap((server) => server.tools.filter(({ state }) => state !== 'off').map((tool) => ({ server, tool })));
    // The names are told to the model: what is excluded is not in them either.
    const mask = createMask({ excluded: settingsStore.get().excluded });
    const told = (name: string) => mask.mask(name.replaceAll('_', ' ')).text;
    const names = namesOfTools(
      turnedOn.map(({ server, tool }) => ({ server: told(server.name), tool: told(tool.name) })),
    );
    return turnedOn.map(({ server, tool }, index) => ({
      server: { id: server.id, name: server.name },
      tool,
      offeredAs: names[index]!,
    }));
  };
  const tools: PersonsTools = {
    usable,
    call: ({ server, tool }, given, onReady, signal) => toolServers.call(server.id, tool, given, onReady, signal),
    async allow({ server, tool: { state: _state, hasChanged: _changed, ...definition } }) {
      await toolSettings.decide(server.id, definition, 'allowed');
      onStatus();
    },
  };
  return { tools, toolServers, toolSettings, toolValues, decisions: createToolDecisions(decisionMs) };
}
