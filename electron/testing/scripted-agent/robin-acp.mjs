// An agent that plays a script: JSON-RPC in lines over stdin and stdout, as the Agent Client Protocol has it.
import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [scriptFile, recordFile] = process.argv.slice(2);
const script = () => JSON.parse(readFileSync(scriptFile, 'utf8'));
const record = (entry) => appendFileSync(recordFile, `${JSON.stringify(entry)}\n`);
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const waiting = new Map();
let lastId = 1_000;
const request = (method, params) =>
  new Promise((resolve) => {
    waiting.set((lastId += 1), resolve);
    send({ id: lastId, method, params });
  });
let cancelled = () => {};
let sessions = 0;

record({ started: process.pid, cwd: process.cwd(), files: readdirSync('.'), env: Object.keys(process.env) });

/** Plays one step; returns how the answer ends where the step ends it. */
async function play(step, sessionId) {
  const update = (fields) => send({ method: 'session/update', params: { sessionId, update: fields } });
  const chunk = (kind, text) => update({ sessionUpdate: kind, content: { type: 'text', text } });
  if ('text' in step) chunk('agent_message_chunk', step.text);
  if ('thought' in step) chunk('agent_thought_chunk', step.thought);
  if ('usage' in step) update({ sessionUpdate: 'usage_update', ...step.usage });
  if ('tool' in step) update({ sessionUpdate: 'tool_call', status: 'pending', ...step.tool });
  if ('ask' in step) {
    const options = ['allow_once', 'allow_always', 'reject_once'].map((kind) => ({
      optionId: `o-${kind}`,
      name: kind,
      kind,
    }));
    const answer = await request('session/request_permission', { sessionId, toolCall: step.ask, options });
    record({ permission: answer });
  }
  if ('call' in step) record({ called: await request(step.call, { sessionId, path: '/etc/passwd' }) });
  if ('raw' in step) process.stdout.write(step.raw);
  if ('flood' in step)
    for (let sent = 0; sent < step.flood; sent += 1) chunk('agent_message_chunk', 'x'.repeat(10_000));
  for (let sent = 0; sent < (step.megabytesOfThoughts ?? 0); sent += 1) chunk('agent_thought_chunk', 'x'.repeat(1e6));
  if ('child' in step)
    record({ child: spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid });
  if ('say' in step) process.stderr.write(`${step.say}\n`);
  if ('fail' in step) throw { code: -32_603, message: 'Internal error', data: { details: step.fail } };
  if ('exit' in step) process.exit(step.exit);
  if ('hang' in step) await new Promise((resolve) => (cancelled = resolve));
  return step.stop;
}

const methods = {
  async initialize() {
    const { onStart = [], protocolVersion = 1, authMethods = [], capabilities = {} } = script();
    for (const step of onStart) await play(step, '');
    return {
      protocolVersion,
      authMethods: authMethods.map((name) => ({ id: name, name })),
      agentInfo: { name: 'scripted-agent', title: 'Scripted agent', version: '1.2.3' },
      agentCapabilities: { sessionCapabilities: capabilities },
    };
  },
  async 'session/new'({ cwd }) {
    if (script().asksToSignIn) throw { code: -32_000, message: 'Authentication required' };
    record({ filesOfSession: readdirSync(cwd) });
    return { sessionId: `session-${(sessions += 1)}` };
  },
  async 'session/prompt'({ sessionId }) {
    for (const step of script().steps ?? []) {
      const stop = await play(step, sessionId);
      if (stop !== undefined) return { stopReason: stop };
    }
    return { stopReason: 'end_turn' };
  },
  async 'session/close'() {
    return {};
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === undefined) {
    waiting.get(id)?.(result ?? { error });
    continue;
  }
  record({ method, params });
  if (method === 'session/cancel') cancelled();
  if (id === undefined) continue;
  methods[method](params).then(
    (reply) => send({ id, result: reply }),
    (failure) =>
      send({ id, error: { code: failure.code ?? -32_603, message: failure.message ?? 'unknown', data: failure.data } }),
  );
}
