import type { FoundServer } from '../../../../shared/ipc/routes/settings';

/** The loopback port of each kind of local server, as in its own documentation. */
export const LOCAL_SERVER_PORTS: Readonly<Record<FoundServer['preset'], number>> = {
  ollama: 11434,
  'lm-studio': 1234,
  jan: 1337,
  'llama-cpp': 8080,
};
