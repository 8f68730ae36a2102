import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoteId } from './ids';
import { noteLink, parseVaultLink } from './vault-link';

const idText = fc.stringMatching(/^[0-9A-Za-z_-]{1,64}$/u);
const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '//',
    '..',
    '/../',
    '%00',
    '%',
    '%2e%2e',
    '?',
    '&',
    '#',
    '@',
    ':80',
    '\n',
    '\0',
    '\u202e',
    '=',
    ' --data-dir=/x',
  ),
);
const pieces = fc.constantFrom(
  'engram-vault:',
  'ENGRAM-VAULT:',
  '//open/note/',
  '//search',
  '?q=',
  '//review',
  '?vault=',
  'a',
  '/',
);

describe('links into a vault', () => {
  it('lead to the note they were copied from', () => {
    fc.assert(
      fc.property(idText, idText, (vaultId, noteId) => {
        expect(parseVaultLink(noteLink(vaultId, noteId as NoteId))).toEqual({ kind: 'note', noteId, vaultId });
      }),
    );
  });

  it('fill the search field with any text, without what cannot be seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const link = parseVaultLink(`engram-vault://search?q=${encodeURIComponent(text)}`);
        expect(link).toMatchObject({ kind: 'search', vaultId: null });
        const shown = (link as { text: string }).text;
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        if (/^[\p{L}\p{N} ]*$/u.test(text)) expect(shown).toBe(text.trim());
      }),
    );
  });

  it('are read in every case of the scheme, with a slash at the end, and with a plus for a blank', () => {
    expect(parseVaultLink('Engram-Vault://Review/')).toEqual({ kind: 'review', vaultId: null });
    expect(parseVaultLink('engram-vault://search?q=a+b%2Bc&vault=v1')).toEqual({
      kind: 'search',
      text: 'a b+c',
      vaultId: 'v1',
    });
    expect(parseVaultLink('engram-vault://search')).toEqual({ kind: 'search', text: '', vaultId: null });
  });

  it.each([
    'engram-vault:',
    'engram-vault://',
    'engram-vault://open/note/',
    'engram-vault://open/note/a/b',
    'engram-vault://open/note/a?vault=',
    'engram-vault://open/note/a?vault=b&vault=c',
    'engram-vault://open/note/a?q=x',
    'engram-vault://open/note/a#b',
    'engram-vault://open/note/a b',
    'engram-vault://open/note/a%2Fb',
    'engram-vault://open/session/a',
    'engram-vault://user@review',
    'engram-vault://save?url=file:///etc/passwd',
    'engram-vault://save?url=javascript:alert(1)',
    'engram-vault://save?url=https://a.example/%0A',
    'engram-vault://save',
    'engram-vault://review:80',
    'engram-vault://review/x',
    'engram-vault://review?run=1',
    'engram-vault://search?q=%ff',
    'engram-vault://search?q=a&q=b',
    'engram-vault://search?run=1',
    'engram-vault://delete/note/a',
    'engram-vault://review\n--data-dir=/x',
    ' engram-vault://review',
    'app://vault/app/index.html',
    'https://example.org/engram-vault://review',
    `engram-vault://search?q=${'x'.repeat(2_001)}`,
    `engram-vault://search?q=${'x'.repeat(9_000)}`,
  ])('that are none of these forms are no links: %j', (text) => {
    expect(parseVaultLink(text.slice(0, 9_100))).toBeNull();
  });

  it('are read from any text without an error, and hold nothing but an id or a text to be shown', () => {
    const texts = fc.oneof(
      fc.array(fc.oneof(pieces, junk), { maxLength: 8 }).map((parts) => parts.join('')),
      fc.tuple(fc.constant('engram-vault://'), junk, junk).map((parts) => parts.join('')),
      fc
        .tuple(fc.constantFrom('engram-vault://open/note/', 'engram-vault://search?q='), junk)
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const link = parseVaultLink(text);
        if (link === null) return;
        expect(link.vaultId ?? 'none').toMatch(/^[0-9A-Za-z_-]{1,64}$/u);
        if (link.kind === 'note') expect(link.noteId).toMatch(/^[0-9A-Za-z_-]{1,64}$/u);
        else if (link.kind === 'search') expect(link.text.length).toBeLessThanOrEqual(2_000);
        else expect(link.kind).toBe('review');
      }),
      { numRuns: 5_000 },
    );
  });
});
