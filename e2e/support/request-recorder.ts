import { createServer, type Server } from 'node:http';

/** Ports of the local model servers that the app knows. */
const LOCAL_PORTS = [11434, 1234, 1337, 8080];

export interface RequestRecorder {
  /** Main's requests, and requests that reached a local model server's port. */
  requests(): string[];
  stop(): Promise<void>;
}

/**
 * Listens wherever a model could be reached: main runs in this process, so its `fetch` is this one. Ports in use are
 * skipped.
 */
export async function startRequestRecorder(): Promise<RequestRecorder> {
  const heard: string[] = [];
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    heard.push(String(input instanceof Request ? input.url : input));
    return realFetch(input, init);
  };
  const servers: Server[] = [];
  for (const port of LOCAL_PORTS) {
    const server = createServer((request, response) => {
      heard.push(`${port}${request.url ?? ''}`);
      response.end('{}');
    });
    const isListening = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    );
    if (isListening) servers.push(server);
  }
  return {
    requests: () => [...heard],
    async stop() {
      globalThis.fetch = realFetch;
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
