import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { realFileSystem } from '../../files/file-system';
import { openCommandServer, type CommandServer, type CommandServerOptions } from './command-server';
import { encodeFrame, MAX_REQUEST_BYTES, PROTOCOL_VERSION, type RunRequest } from './protocol';
import { runInApp, type AppRun } from './run-in-app';
import { readSocketAddress, socketPlaces } from './socket-address';

let folder: string;
const servers: CommandServer[] = [];
const sockets: Socket[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-socket-'));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Says what it was asked, and ends with 7; "wait" runs until it is stopped, "fail" fails. */
const echo: CommandServerOptions['run'] = async ({ args, workingFolder }, output, signal) => {
  output.writeProgress(`asked from ${workingFolder}`);
  if (args[0] === 'fail') throw new Error('a bug');
  if (args[0] === 'wait') await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  output.writeResult(signal.aborted ? 'stopped' : args.join(' '));
  return signal.aborted ? 130 : 7;
};

async function open(options: Partial<CommandServerOptions> = {}): Promise<CommandServer> {
  const server = await openCommandServer({ folder, version: '1.2.3', run: echo, log: silentLogger, ...options });
  servers.push(server!);
  return server!;
}

async function ask(args: string[], options: Partial<AppRun> = {}) {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runInApp({
    folder,
    args,
    version: '1.2.3',
    workingFolder: '/here',
    hasColours: false,
    passphrase: null,
    input: null,
    confirm: null,
    fileSystem: realFileSystem,
    signal: new AbortController().signal,
    writeResult: (text) => out.push(text),
    writeProgress: (text) => said.push(text),
    ...options,
  });
  return { code, out, said };
}

const addressNow = async () => (await readSocketAddress(realFileSystem, folder))!;

/** A connection that sends what it is told, and everything that it got once it is closed. */
async function connectRaw(): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect({ path: (await addressNow()).address, allowHalfOpen: true });
  sockets.push(socket);
  let got = '';
  socket.setEncoding('utf8').on('data', (text: string) => (got += text));
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) =>
    socket.once('end', () => resolve(got)).once('close', () => resolve(got)),
  );
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, closed };
}

const requestOf = async (args: string[], changes: Partial<RunRequest> | object = {}) => ({
  type: 'run',
  protocol: PROTOCOL_VERSION,
  version: '1.2.3',
  token: (await addressNow()).token,
  args,
  workingFolder: '/here',
  hasColours: false,
  ...changes,
});

describe('the socket of an open vault', () => {
  it('runs a command and passes on its words and its exit code', async () => {
    await open();
    expect(await ask(['search', 'kiln', 'ß 日本 \n'])).toEqual({
      code: 7,
      out: ['search kiln ß 日本 \n'],
      said: ['asked from /here'],
    });
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => ask([`number ${index}`])));
    expect(all.map(({ out }) => out[0])).toEqual(Array.from({ length: 10 }, (_, index) => `number ${index}`));
  });

  it('is for its owner only and is gone with the vault', async () => {
    const server = await open();
    const { address } = await addressNow();
    expect((await stat(address)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'command-line.json'))).mode & 0o777).toBe(0o600);
    await server.close();
    servers.length = 0;
    expect(await readdir(folder)).toEqual([]);
    expect((await ask(['search'])).code).toBeNull();
  });

  it('stops the command when the person does, when the person goes, and when the vault is closed', async () => {
    const signals: AbortSignal[] = [];
    const server = await open({
      run: (request, output, signal) => {
        signals.push(signal);
        return echo(request, output, signal);
      },
    });
    const stopping = new AbortController();
    const stopped = ask(['wait'], { signal: stopping.signal, writeProgress: () => stopping.abort() });
    expect(await stopped).toMatchObject({ code: 130, out: ['stopped'] });

    const { socket } = await connectRaw();
    socket.write(encodeFrame(await requestOf(['wait'])));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await expect.poll(() => signals[1]!.aborted).toBe(true);

    let hasBegun = false;
    const running = ask(['wait'], { writeProgress: () => (hasBegun = true) });
    await expect.poll(() => hasBegun).toBe(true);
    await server.close();
    servers.length = 0;
    expect(await running).toMatchObject({ code: 130, out: ['stopped'] });
  });

  it('asks the person where there is a terminal, and goes on with the answer', async () => {
    const signals: AbortSignal[] = [];
    await open({
      run: async ({ args }, { confirm, writeResult }, signal) => {
        signals.push(signal);
        writeResult(confirm === null ? 'no terminal' : String(await confirm(`Really ${args[0]}?`)));
        return 0;
      },
    });
    const questions: string[] = [];
    const answer = (isYes: boolean) => async (question: string) => {
      questions.push(question);
      return isYes;
    };
    expect((await ask(['go'], { confirm: answer(true) })).out).toEqual(['true']);
    expect((await ask(['stay'], { confirm: answer(false) })).out).toEqual(['false']);
    expect(questions).toEqual(['Really go?', 'Really stay?']);
    expect((await ask(['go'])).out).toEqual(['no terminal']);
    // Who presses Ctrl+C at the question ends the command.
    const stopped = new AppError('cancelled', 'Stopped.');
    await expect(ask(['go'], { confirm: () => Promise.reject(stopped) })).rejects.toBe(stopped);
    await expect.poll(() => signals.at(-1)!.aborted).toBe(true);
    // An answer that nobody asked for changes nothing.
    const { socket, closed } = await connectRaw();
    socket.write(encodeFrame(await requestOf(['go'])) + encodeFrame({ type: 'answer', isYes: true }));
    expect(await closed).toContain('no terminal');
  });

  it('tells a command of another version so', async () => {
    await open();
    await expect(ask(['search'], { version: '2.0.0' })).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/version 1\.2\.3, this command is version 2\.0\.0/),
    });
    const { socket, closed } = await connectRaw();
    socket.write(encodeFrame({ type: 'run', protocol: 99, version: '1.2.3', and: 'what is not known yet' }));
    expect(JSON.parse(await closed)).toEqual({ type: 'refused', reason: 'other-version', version: '1.2.3' });
  });

  it('answers the server of a client in every version that speaks its protocol, since that outlives an update', async () => {
    await open();
    expect(await ask(['assistant-call', '--json'], { version: '2.0.0' })).toMatchObject({
      code: 7,
      out: ['assistant-call --json'],
    });
    const { socket, closed } = await connectRaw();
    socket.write(encodeFrame({ ...(await requestOf(['assistant-call'])), protocol: 99 }));
    expect(JSON.parse(await closed)).toMatchObject({ reason: 'other-version' });
    for (const args of [
      ['search', 'assistant-call'],
      ['--json', 'assistant-call'],
    ])
      await expect(ask(args, { version: '2.0.0' })).rejects.toMatchObject({ code: 'busy' });
  });

  it('refuses who does not know the token', async () => {
    await open();
    for (const token of ['', 'x', 'f'.repeat(64)]) {
      const { socket, closed } = await connectRaw();
      socket.write(encodeFrame(await requestOf(['search'], { token })));
      expect(JSON.parse(await closed)).toMatchObject({ reason: 'not-allowed' });
    }
  });

  it.each([
    ['garbage', Buffer.from([0xff, 0x00, 0xc3, 0x28, 0x0a]), 'malformed'],
    ['an empty line', Buffer.from('\n'), 'malformed'],
    ['a number', Buffer.from('7\n'), 'malformed'],
    [
      'a request of another form',
      Buffer.from(encodeFrame({ type: 'run', protocol: PROTOCOL_VERSION, version: '1.2.3', args: {} })),
      'malformed',
    ],
    ['a cancel before a request', Buffer.from('{"type":"cancel"}\n'), 'malformed'],
    ['deep nesting', Buffer.from(`${'['.repeat(100_000)}\n`), 'malformed'],
    ['a line without an end', Buffer.alloc(MAX_REQUEST_BYTES + 1, 'x'), 'too-large'],
    [
      'a line with an end that is too far',
      Buffer.concat([Buffer.alloc(3 * MAX_REQUEST_BYTES, 'x'), Buffer.from('\n')]),
      'too-large',
    ],
  ])('is unharmed by %s', async (_what, bytes, reason) => {
    await open();
    const { socket, closed } = await connectRaw();
    socket.write(bytes);
    expect(JSON.parse(await closed)).toMatchObject({ type: 'refused', reason });
    expect((await ask(['still', 'here'])).out).toEqual(['still here']);
  });

  it('takes a request cut into single bytes, and one that comes with its cancel', async () => {
    await open();
    const slow = await connectRaw();
    for (const byte of Buffer.from(encodeFrame(await requestOf(['slow', '日'])))) slow.socket.write(Buffer.of(byte));
    expect(await slow.closed).toContain('slow 日');
    const both = await connectRaw();
    both.socket.write(encodeFrame(await requestOf(['wait'])) + encodeFrame({ type: 'cancel' }));
    expect(await both.closed).toContain('"exitCode":130');
  });

  it('ends connections that say nothing, say half a request, or close their half', async () => {
    await open({ requestTimeoutMs: 50 });
    const silent = await connectRaw();
    const half = await connectRaw();
    half.socket.write('{"type":"run",');
    const closing = await connectRaw();
    closing.socket.end();
    expect(await Promise.all([silent.closed, half.closed, closing.closed])).toEqual(['', '', '']);
    expect((await ask(['still', 'here'])).code).toBe(7);
  });

  it('runs one command a connection; another one in it changes nothing', async () => {
    const asked: string[] = [];
    await open({
      run: (request, output, signal) => {
        asked.push(request.args[0]!);
        return echo(request, output, signal);
      },
    });
    const { socket, closed } = await connectRaw();
    socket.write(encodeFrame(await requestOf(['wait'])) + encodeFrame(await requestOf(['second'])));
    socket.write(encodeFrame({ type: 'cancel' }));
    expect(await closed).toContain('"exitCode":130');
    expect(asked).toEqual(['wait']);
  });

  it('survives a command that fails, and one whose person does not read', async () => {
    await open({
      run: async (request, output, signal) => {
        if (request.args[0] === 'much')
          for (let line = 0; line < 20_000; line += 1) output.writeProgress('x'.repeat(1_000));
        return echo(request, output, signal);
      },
    });
    await expect(ask(['fail'])).rejects.toMatchObject({ code: 'unexpected', message: expect.stringContaining('log') });
    const { socket } = await connectRaw();
    socket.pause();
    socket.write(encodeFrame(await requestOf(['much'])));
    expect((await ask(['still', 'here'])).code).toBe(7);
  });

  it('replaces the socket of an app that was killed', async () => {
    const place = await socketPlaces(folder, 'linux').next();
    await writeFile(place.value as string, 'left behind');
    await writeFile(join(folder, 'command-line.json'), JSON.stringify({ address: place.value, token: 'old' }));
    expect((await ask(['search'])).code).toBeNull();
    await open();
    expect((await ask(['search'])).code).toBe(7);
    expect(await readFile(join(folder, 'command-line.json'), 'utf8')).not.toContain('old');
  });

  it('has a short path in a folder of its own where the vault’s is too long', async () => {
    folder = join(folder, 'a-long-name'.repeat(10));
    await mkdir(folder, { recursive: true });
    const server = await open();
    const { address } = await addressNow();
    expect(Buffer.byteLength(address)).toBeLessThan(104);
    expect(address.startsWith(folder)).toBe(false);
    expect((await stat(dirname(address))).mode & 0o777).toBe(0o700);
    expect((await ask(['search'])).code).toBe(7);
    await server.close();
    servers.length = 0;
    expect(await readdir(folder)).toEqual([]);
    await expect(stat(dirname(address))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is a pipe that nobody can guess on Windows', async () => {
    const [first, second] = [await socketPlaces(folder, 'win32').next(), await socketPlaces(folder, 'win32').next()];
    expect(first.value).toMatch(/^\\\\\.\\pipe\\engram-vault-[0-9a-f]{16}-[0-9a-f]{32}$/);
    expect(first.value).not.toBe(second.value);
  });
});

describe('a command to an app that does not behave', () => {
  const listen = async (answer: (socket: Socket) => void) => {
    const address = join(folder, 'command-line.sock');
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(address, resolve));
    await writeFile(join(folder, 'command-line.json'), JSON.stringify({ address, token: 'x' }));
    servers.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  };

  it.each([
    ['says nothing', () => {}, 'busy', /does not answer/],
    ['goes', (socket: Socket) => void socket.destroy(), 'unexpected', /was closed before/],
    ['says garbage', (socket: Socket) => void socket.write('garbage\n'), 'unexpected', /did not understand/],
    [
      'says an unknown word',
      (socket: Socket) => void socket.write('{"type":"sing"}\n'),
      'unexpected',
      /did not understand/,
    ],
  ])('ends with words when the app %s', async (_what, answer, code, message) => {
    await listen((socket) => {
      socket.on('error', () => {});
      socket.resume();
      answer(socket);
    });
    await expect(ask(['search'], { answerTimeoutMs: 100 })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('takes a damaged address file for no app', async () => {
    for (const text of [
      '',
      '{',
      '{"address":7}',
      '{"address":"","token":"x"}',
      '{"address":"/nowhere/at.all","token":"x"}',
    ]) {
      await writeFile(join(folder, 'command-line.json'), text);
      expect((await ask(['search'])).code).toBeNull();
    }
  });
});
