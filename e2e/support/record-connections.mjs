import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import threads from 'node:worker_threads';

// Loaded into a thread, it refuses every connection, port and look-up of a name until `restore`, and writes each to the
// file that ENGRAM_CONNECTIONS names. Local sockets with a path pass. Threads started from here load it too.
const file = process.env.ENGRAM_CONNECTIONS;
const note = (kind, what) => appendFileSync(file, `${JSON.stringify({ thread: threads.threadId, kind, what })}\n`);
const refuse = (kind, what) => {
  note(kind, what);
  throw Object.assign(new Error(`refused by the record: ${kind} ${what}`), { code: 'ECONNREFUSED' });
};
/** Of the forms `(path)`, `({ path })`, and those that net has already put in order: `([{ path }, done])`. */
const first = (args) => (Array.isArray(args[0]) ? args[0][0] : args[0]);
const hasPath = (one) => typeof one === 'string' || typeof one?.path === 'string' || one?.fd !== undefined;

const originals = [];
const replace = (holder, name, replacement) => {
  const original = holder[name];
  originals.push(() => (holder[name] = original));
  holder[name] = replacement;
};

const { connect } = net.Socket.prototype;
replace(net.Socket.prototype, 'connect', function (...args) {
  const to = first(args);
  if (hasPath(to)) return connect.apply(this, args);
  note('connect', `${to?.host ?? ''}:${to?.port ?? to}`);
  this.destroy(Object.assign(new Error('refused by the record'), { code: 'ECONNREFUSED' }));
  return this;
});
const { listen } = net.Server.prototype;
replace(net.Server.prototype, 'listen', function (...args) {
  if (hasPath(first(args))) return listen.apply(this, args);
  return refuse('listen', JSON.stringify(first(args) ?? null));
});
for (const name of ['bind', 'send', 'connect'])
  replace(dgram.Socket.prototype, name, (...args) => refuse(`udp ${name}`, String(args[0]).slice(0, 80)));
for (const module of [dns, dns.promises])
  for (const name of Object.keys(module))
    if (/^(?:lookup|resolve|reverse)/.test(name)) replace(module, name, (host) => refuse(`dns ${name}`, host));

const { Worker } = threads;
replace(
  threads,
  'Worker',
  class extends Worker {
    constructor(url, options = {}) {
      super(url, { ...options, execArgv: [...(options.execArgv ?? []), '--import', import.meta.url] });
    }
  },
);
syncBuiltinESMExports();
note('ready', threads.isMainThread ? 'main' : 'worker');

/** Gives the network back to this thread. */
export function restore() {
  for (const undo of originals) undo();
  syncBuiltinESMExports();
}
