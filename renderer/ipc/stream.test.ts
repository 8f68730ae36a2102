import { describe, expect, it } from 'vitest';
import { connect } from './client';
import { openStream, prepareStreams } from './stream';
import { createTestHost } from './testing/test-host';

// One connection for the file: streams subscribe once for the life of a page.
const test = createTestHost({ 'stream.cancel': () => null });
connect(test.host);
prepareStreams();

describe('a stream', () => {
  it('delivers events that arrived before its id was known, in order', () => {
    test.emit('stream', { streamId: 'early', event: 1 });
    test.emit('stream', { streamId: 'other', event: 'not mine' });
    test.emit('stream', { streamId: 'early', event: 2 });
    const heard: unknown[] = [];
    openStream('early', (event) => heard.push(event));
    test.emit('stream', { streamId: 'early', event: 3 });
    expect(heard).toEqual([1, 2, 3]);
  });

  it('delivers nothing after it was closed', () => {
    const heard: unknown[] = [];
    const stream = openStream('closed', (event) => heard.push(event));
    stream.close();
    test.emit('stream', { streamId: 'closed', event: 1 });
    expect(heard).toEqual([]);
  });

  it('is cancelled in main by its id', async () => {
    await openStream('stop-me', () => {}).cancel();
    expect(test.asked.at(-1)).toEqual({ route: 'stream.cancel', data: { streamId: 'stop-me' } });
  });
});
