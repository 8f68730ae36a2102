import { realFileSystem } from '../file-system';
import { lockFolder } from '../folder-lock';

// A separate process for the test of the folder lock: takes and releases the lock on request.
let unlock: (() => Promise<void>) | null = null;

process.on('message', (message: { take: string } | 'release' | 'end') => {
  void answer(message).then((reply) => process.send!(reply));
});

async function answer(message: { take: string } | 'release' | 'end'): Promise<string> {
  if (message === 'end') process.exit(0);
  if (message === 'release') {
    await unlock?.();
    unlock = null;
    return 'released';
  }
  unlock = await lockFolder(realFileSystem, message.take).catch(() => null);
  return unlock === null ? 'refused' : 'taken';
}

process.send!('ready');
