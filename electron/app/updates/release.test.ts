import { describe, expect, it } from 'vitest';
import { isNewer, readRelease } from './release';

describe('a version', () => {
  it.each([
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.99.99', true],
    ['v1.0.1', '1.0.0', true],
    ['1.0.0', '1.0.0-beta.2', true],
    ['1.0.0', '1.0.0', false],
    ['1.0.0+build.7', '1.0.0', false],
    ['1.0.0-beta.2', '1.0.0', false],
    ['0.9.9', '1.0.0', false],
    ['1.0', '0.9.0', false],
    ['2.0.0', 'test', false],
  ])('%s after %s: %s', (version, than, expected) => {
    expect(isNewer(version, than)).toBe(expected);
  });
});

describe('a release', () => {
  const read = (fields: object) => readRelease(JSON.stringify({ tag_name: 'v1.2.3', ...fields }));

  it('is read with the first lines of its notes as plain text', () => {
    const body =
      '<!-- Release notes -->\r\n## What’s new\r\n\r\n* **Search** finds [dates](https://x.example) by @robin\r\n- `vault` is faster\r\n![picture](https://x.example/a.png)\r\n\r\n1. one\n2. two\n3. three';
    expect(read({ body })).toEqual({
      version: '1.2.3',
      changes: ['What’s new', 'Search finds dates by @robin', 'vault is faster', 'one', 'two'],
    });
    expect(read({ body: null })).toEqual({ version: '1.2.3', changes: [] });
  });

  it('shows nothing hidden, turned round or endless of hostile notes', () => {
    const hostile = `<img src=x onerror=alert(1)><script>alert(1)</script>\nopen \u202egpj.exe\u202c\u0007 now\n${'['.repeat(50_000)}\n${'A'.repeat(5_000)}`;
    const { changes } = read({ body: hostile })!;
    expect(changes.length).toBeLessThanOrEqual(5);
    for (const line of changes) {
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}<]/u);
      expect(line.length).toBeLessThanOrEqual(201);
    }
    expect(changes[1]).toBe('open gpj.exe now');
  });

  it.each([
    ['is a draft', { draft: true }],
    ['is a trial', { prerelease: true }],
    ['names no version', { tag_name: 'nightly' }],
    ['names a path for its version', { tag_name: '1.2.3/../../evil' }],
    ['has a list for its notes', { body: ['x'] }],
  ])('is not taken where it %s', (_why, fields) => {
    expect(read(fields)).toBeNull();
  });

  it('is not taken from what is no release', () => {
    for (const text of ['', '<html>', '[]', 'null', '{"message":"rate limit"}']) expect(readRelease(text)).toBeNull();
  });
});
