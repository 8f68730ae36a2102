// A program that speaks the Model Context Protocol as its script says, over its standard streams, or with --http over a
// port of this computer. What it is told is written down.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const [scriptFile, recordFile, mode] = process.argv.slice(2);
const script = () => JSON.parse(readFileSync(scriptFile, 'utf8'));
const record = (entry) => appendFileSync(recordFile, `${JSON.stringify(entry)}\n`);
const PAGE = 1_000;

record({
  started: process.pid,
  argv: process.argv.slice(4),
  env: Object.keys(process.env),
  secret: process.env.TOOL_TOKEN ?? null,
});

/** The reply to a message: null for none. */
function replyTo(message, line) {
  record({ line });
  const { id, method, params = {} } = message;
  const result = (value) => ({ jsonrpc: '2.0', id, result: value });
  const error = (code, text) => ({ jsonrpc: '2.0', id, error: { code, message: text } });
  if (id === undefined) return null;
  const { tools = [], replies = {}, onStart } = script();
  if (onStart === 'exit') {
    process.stderr.write('no configuration found\n');
    process.exit(3);
  }
  if (onStart === 'hang') return null;
  switch (method) {
    case 'initialize':
      return result({
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'Scripted tools', version: '1.2.3' },
      });
    case 'ping':
      return result({});
    case 'tools/list': {
      const from = Number(params.cursor ?? 0);
      const { repliesAheadAfterMs, notes = 0 } = script();
      const ahead = { jsonrpc: '2.0', id: id + 1, result: { content: [{ type: 'text', text: 'unasked' }] } };
      if (repliesAheadAfterMs !== undefined)
        setTimeout(() => process.stdout.write(`${JSON.stringify(ahead)}\n`), repliesAheadAfterMs);
      if (notes > 0) setTimeout(() => process.stdout.write('{}\n'.repeat(notes)), 50);
      const page = tools.slice(from, from + PAGE);
      return result({ tools: page, ...(from + PAGE < tools.length ? { nextCursor: String(from + PAGE) } : {}) });
    }
    case 'tools/call':
      return answerCall(replies[params.name] ?? { text: '' }, { result, error });
    default:
      return error(-32601, 'no such method');
  }
}

function answerCall(reply, { result, error }) {
  if (reply.hang) return null;
  if (reply.exit !== undefined) {
    process.stderr.write('out of cheese\n');
    process.exit(reply.exit);
  }
  if (reply.child) {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    record({ child: child.pid });
  }
  if (reply.error) return error(-32000, reply.error);
  if (reply.floodMegabytes)
    return result({ content: [{ type: 'text', text: 'x'.repeat(reply.floodMegabytes * 1_000_000) }] });
  if (reply.raw) return reply.raw;
  return result({
    content: reply.content ?? (reply.text === undefined ? [] : [{ type: 'text', text: reply.text }]),
    ...(reply.structured === undefined ? {} : { structuredContent: reply.structured }),
    ...(reply.isError ? { isError: true } : {}),
  });
}

if (mode === '--http') {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      record({ http: request.method, headers: request.headers });
      const { redirect, session } = script();
      const known = request.headers['mcp-session-id'];
      if (known !== undefined && known !== session) return response.writeHead(404).end();
      if (redirect) return response.writeHead(307, { location: redirect }).end();
      if (request.method !== 'POST') return response.writeHead(405).end();
      const reply = replyTo(JSON.parse(body), body);
      if (reply === null && JSON.parse(body).id !== undefined) return undefined;
      if (reply === null) return response.writeHead(202).end();
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(session === undefined ? {} : { 'mcp-session-id': session }),
      });
      return response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    });
  });
  server.listen(0, '127.0.0.1', () => record({ port: server.address().port }));
} else {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const reply = replyTo(JSON.parse(line), line);
    if (reply !== null) process.stdout.write(`${typeof reply === 'string' ? reply : JSON.stringify(reply)}\n`);
  });
}
