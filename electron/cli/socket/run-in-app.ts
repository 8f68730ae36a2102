import { connect, type Socket } from 'node:net';
import { AppError } from '../../../shared/ipc/errors';
import type { FileSystem } from '../../files/file-system';
import type { CommandContext } from '../command';
import type { CommandOutput } from '../run-command';
import {
  createFrameReader,
  encodeFrame,
  MAX_REPLY_BYTES,
  PROTOCOL_VERSION,
  replySchema,
  type LaterRequest,
  type RefusalReason,
  type Reply,
  type RunRequest,
} from './protocol';
import { readSocketAddress } from './socket-address';

export interface AppRun
  extends
    CommandOutput,
    Pick<CommandContext, 'confirm'>,
    Pick<RunRequest, 'args' | 'workingFolder' | 'hasColours' | 'version' | 'passphrase' | 'input'> {
  /** The vault's folder. */
  folder: string;
  fileSystem: Pick<FileSystem, 'readFile'>;
  signal: AbortSignal;
  /** Milliseconds within which an app must take the request; default 10 s, since it may be busy starting. */
  answerTimeoutMs?: number;
}

const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Has the app that has the vault open run a command. Returns the exit code; null where no app listens.
 *
 * @throws AppError `busy` where the app does not answer or is of another version, `unexpected` where it ended
 */
export async function runInApp(run: AppRun): Promise<number | null> {
  const found = await readSocketAddress(run.fileSystem, run.folder);
  const socket = found === null ? null : await openSocket(found.address);
  if (found === null || socket === null) return null;
  try {
    return await speak(socket, run, found.token);
  } finally {
    socket.destroy();
  }
}

/** Null where nobody listens: the app was killed. */
const openSocket = (address: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });

function speak(socket: Socket, run: AppRun, token: string): Promise<number> {
  const { args, workingFolder, hasColours, version, passphrase, input, confirm, signal } = run;
  const { answerTimeoutMs = ANSWER_TIMEOUT_MS } = run;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('busy', 'The app that has this vault open does not answer. Close it, or try again.')),
      answerTimeoutMs,
    );
    const say = (request: LaterRequest) => socket.write(encodeFrame(request));
    const cancel = () => say({ type: 'cancel' });
    const answer = (isYes: boolean) => say({ type: 'answer', isYes });
    const receive = (reply: Reply) => {
      clearTimeout(timer);
      if (reply.type === 'progress') run.writeProgress(reply.text);
      else if (reply.type === 'result') run.writeResult(reply.text);
      else if (reply.type === 'ask') (confirm ?? (async () => false))(reply.question).then(answer, reject);
      else if (reply.type === 'end') resolve(reply.exitCode);
      else if (reply.type === 'refused') reject(refusalError(reply.reason, version, reply.version));
    };
    const reader = createFrameReader(
      MAX_REPLY_BYTES,
      (frame) => {
        const reply = replySchema.safeParse(frame).data;
        if (reply === undefined) reject(refusalError('malformed', version, ''));
        else receive(reply);
      },
      (why) => reject(refusalError(why, version, '')),
    );
    socket.on('data', (bytes) => void reader.push(bytes));
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      reject(
        new AppError(
          'unexpected',
          'The app was closed before the command had ended. What was written before is whole.',
        ),
      );
    });
    signal.addEventListener('abort', cancel, { once: true });
    const request: RunRequest = {
      type: 'run',
      protocol: PROTOCOL_VERSION,
      version,
      token,
      args,
      workingFolder,
      hasColours,
      passphrase,
      input,
      canAsk: confirm !== null,
    };
    socket.write(encodeFrame(request));
    if (signal.aborted) cancel();
  });
}

function refusalError(reason: RefusalReason, own: string, apps: string): AppError {
  switch (reason) {
    case 'other-version':
      return new AppError(
        'busy',
        `The app that has this vault open is version ${apps.slice(0, 40)}, this command is version ${own}. Close the app, or use the command line of its version.`,
      );
    case 'not-allowed':
      return new AppError('busy', 'This vault was opened anew in the app just now. Run the command again.');
    case 'too-large':
      return new AppError(
        'too-large',
        'That is more than the app takes in one command. Name fewer files at once, or a folder; a note of that size is imported as a file.',
      );
    case 'malformed':
      return new AppError(
        'unexpected',
        'The app that has this vault open did not understand the command. Close the app and run it again.',
      );
    case 'failed':
      return new AppError('unexpected', 'The command failed in the app; its log has the details.');
  }
}
