import { expect, it } from 'vitest';
import { AppError } from '../../shared/ipc/errors';
import { silentLogger } from '../../shared/lib/logger';
import { createSecretRedactor } from '../models/redaction/secret-redactor';
import { createDispatch, type AllHandlers } from './dispatch';
import { createStreams } from './streams';

const KEY = '3f9a1c77be02d4586e1f90aa4c3b7d2155e8f601';
const redactor = createSecretRedactor([KEY]);
const refused = new AppError('model-refused', `The server said “${KEY}”`);

it('the error of a reply to a page contains no API key', async () => {
  const ask = createDispatch({ 'app.status': () => Promise.reject(refused) } as unknown as AllHandlers, redactor);
  await expect(ask('app.status', null)).rejects.toMatchObject({
    code: 'model-refused',
    message: 'The server said “[key removed]”',
  });
});

it('nor does the last event of a failed stream', async () => {
  const events: unknown[] = [];
  const streams = createStreams(
    ({ event }) => events.push(event),
    () => 'S1',
    silentLogger,
    redactor,
  );
  streams.start(() => Promise.reject(refused));
  await expect
    .poll(() => events)
    .toEqual([{ type: 'failed', code: 'model-refused', message: 'The server said “[key removed]”' }]);
});
