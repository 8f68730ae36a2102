// A server of tools that plays a script: JSON-RPC in lines over stdin and stdout, as the Model Context Protocol has it.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [scriptFile, recordFile] = process.argv.slice(2);
// Read anew each time: a test changes it while the program runs.
const script = () => JSON.parse(readFileSync(scriptFile, 'utf8'));
const record = (entry) => appendFileSync(recordFile, `${JSON.stringify(entry)}\n`);
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

record({ started: process.pid, cwd: process.cwd(), env: Object.keys(process.env) });
const { say, exitAtStart } = script();
if (say !== undefined) process.stderr.write(`${say}\n`);
if (exitAtStart !== undefined) process.exit(exitAtStart);

/** Replies, or does what a program does that goes wrong. */
async function call({ name }) {
  const reply = (script().replies ?? {})[name];
  if (reply === undefined) throw { code: -32_602, message: `Unknown tool: ${name}` };
  if (reply.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, reply.afterMs));
  if (reply.exit !== undefined) process.exit(reply.exit);
  if (reply.raw !== undefined) process.stdout.write(reply.raw);
  if (reply.hang === true) return new Promise(() => {});
  if (reply.fail !== undefined) throw { code: -32_603, message: reply.fail };
  return {
    content: reply.content ?? [{ type: 'text', text: reply.text ?? '' }],
    ...(reply.isError === true ? { isError: true } : {}),
  };
}

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: script().protocolVersion ?? protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'scripted-weather', version: '1.2.3' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: script().tools ?? [] }),
  'tools/call': call,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  record({ method, params, line });
  if (id === undefined || method === undefined) continue;
  const run = methods[method];
  Promise.resolve()
    .then(() => {
      if (run === undefined) throw { code: -32_601, message: `Method not found: ${method}` };
      return run(params ?? {});
    })
    .then(
      (result) => send({ id, result }),
      (error) => send({ id, error: { code: error.code ?? -32_603, message: error.message ?? 'unknown' } }),
    );
}
