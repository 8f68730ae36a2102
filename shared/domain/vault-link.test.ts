import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoteId } from './ids';
import { CLIP_BOUNDS, clipLink, longestLink, PASTE_CLIP_LINK, type PageClip } from './page-clip';
import { noteLink, parseVaultLink, QUICK_NOTE_LINK } from './vault-link';

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
/** What a page could hide words with, or turn them round; joiners of letters are none of it. */
const HIDDEN = /[^\P{Cc}\n]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const CLIP: PageClip = {
  url: 'https://example.org/kiln?a=1&b=2#firing',
  title: 'Kilns & clay',
  quote: 'A kiln – hot.\n\nIt cools “slowly”: 100 % of the time.',
  before: 'they said:',
  after: 'Then they',
  note: 'For the #studio',
};
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
    expect(parseVaultLink(QUICK_NOTE_LINK)).toEqual({ kind: 'quick-note', vaultId: null });
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
    'engram-vault://clip',
    'engram-vault://clip?quote=x',
    'engram-vault://clip?url=javascript:alert(1)&quote=x',
    'engram-vault://clip?url=JavaScript%3Aalert(1)&quote=x',
    'engram-vault://clip?url=data:text/html,x&quote=x',
    'engram-vault://clip?url=file:///etc/passwd&quote=x',
    'engram-vault://clip?url=%68ttps%253A%2F%2Fa.example&quote=x',
    'engram-vault://clip?url=https://a.example/%00&quote=x',
    'engram-vault://clip?url=https://a.example/%E2%80%AEgpj&quote=x',
    'engram-vault://clip?url=https://a.example&quote=x&quote=y',
    'engram-vault://clip?url=https://a.example&quote=x&kept=1',
    'engram-vault://clip?url=https://a.example&quote=%ed%a0%80',
    'engram-vault://clip?paste=1&run=1',
    'engram-vault://review:80',
    'engram-vault://review/x',
    'engram-vault://new?text=x',
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
    expect(parseVaultLink(text)).toBeNull();
  });

  it('are read from any text without an error, and hold nothing but an id or a text to be shown', () => {
    const texts = fc.oneof(
      fc.array(fc.oneof(pieces, junk), { maxLength: 8 }).map((parts) => parts.join('')),
      fc.tuple(fc.constant('engram-vault://'), junk, junk).map((parts) => parts.join('')),
      fc
        .tuple(
          fc.constantFrom(
            'engram-vault://open/note/',
            'engram-vault://search?q=',
            'engram-vault://clip?url=https://a.example/&quote=',
          ),
          junk,
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const link = parseVaultLink(text);
        if (link === null) return;
        expect(link.vaultId ?? 'none').toMatch(/^[0-9A-Za-z_-]{1,64}$/u);
        if (link.kind === 'note') expect(link.noteId).toMatch(/^[0-9A-Za-z_-]{1,64}$/u);
        else if (link.kind === 'search') expect(link.text.length).toBeLessThanOrEqual(2_000);
        else if (link.kind === 'clip') expect(link.clip?.quote).not.toMatch(HIDDEN);
        else expect(['review', 'save']).toContain(link.kind);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('clips of a page', () => {
  const clipOf = (text: string) => {
    const link = parseVaultLink(text);
    return link?.kind === 'clip' ? link.clip : link;
  };

  it('come out of a link as they went into it', () => {
    expect(clipOf(clipLink(CLIP))).toEqual(CLIP);
    expect(clipOf(PASTE_CLIP_LINK)).toBeNull();
    // As a bookmark writes it, without a note of one's own and what stands around.
    expect(clipOf('engram-vault://clip?url=https%3A%2F%2Fa.example%2F&title=A&quote=b%0Ac')).toEqual({
      url: 'https://a.example/',
      title: 'A',
      quote: 'b\nc',
      before: '',
      after: '',
      note: '',
    });
  });

  it('without anything marked or said are a page to save', () => {
    expect(parseVaultLink(clipLink({ ...CLIP, quote: '', note: '' }))).toEqual({
      kind: 'save',
      url: CLIP.url,
      vaultId: null,
    });
    expect(clipOf(clipLink({ ...CLIP, quote: ' \u200b\n', note: '' }))).toMatchObject({ kind: 'save' });
  });

  it('are shown without what hides or turns a text; letters that are joined stay', () => {
    const hostile = clipOf(
      clipLink({
        ...CLIP,
        title: 'Safe\u202egnp.exe\nSecond\u0000 line',
        quote: 'pay\u200b 1\u00ad0 \u2066€\u2069\u{e0041}\u001b[2J\tnow',
        note: 'می\u200cخواهم 👩\u200d🚒',
      }),
    );
    expect(hostile).toMatchObject({
      title: 'Safegnp.exe Second line',
      quote: 'pay 10 €[2J now',
      note: 'می\u200cخواهم 👩\u200d🚒',
    });
    // What was encoded twice is read once.
    expect(
      clipOf(`engram-vault://clip?url=https://a.example/&quote=${encodeURIComponent(encodeURIComponent('<b>'))}`),
    ).toMatchObject({ quote: '%3Cb%3E' });
  });

  it('are bounded: as long as the extension sends them, and not a character longer', () => {
    const whole = { ...CLIP, quote: '漢'.repeat(CLIP_BOUNDS.quote), note: 'ü'.repeat(CLIP_BOUNDS.note) };
    expect(clipOf(clipLink(whole))).toEqual(whole);
    expect(parseVaultLink(clipLink({ ...whole, quote: `${whole.quote}x` }))).toBeNull();
    expect(parseVaultLink(clipLink({ ...CLIP, note: 'x'.repeat(CLIP_BOUNDS.note + 1) }))).toBeNull();
    expect(parseVaultLink(clipLink({ ...CLIP, quote: 'x'.repeat(1_000_000) }))).toBeNull();
    expect(clipOf(clipLink({ ...CLIP, title: '😀'.repeat(300) }))).toMatchObject({ title: '😀'.repeat(150) });
    // Other links stay short.
    expect(parseVaultLink(`engram-vault://save?url=https://a.example/&vault=${'v'.repeat(4_000)}`)).toBeNull();
    expect(PASTE_CLIP_LINK.length).toBeLessThan(longestLink(true));
  });

  it('read any text without an error', () => {
    fc.assert(
      fc.property(
        fc.record({ title: fc.string({ unit: 'binary' }), quote: fc.string({ unit: 'grapheme', minLength: 1 }) }),
        (texts) => {
          const given = {
            ...CLIP,
            title: texts.title.replace(/\p{Cs}/gu, ''),
            quote: texts.quote.replace(/\p{Cs}/gu, ''),
          };
          const clip = clipOf(clipLink(given));
          expect(clip).toMatchObject({ url: CLIP.url, note: CLIP.note });
          expect((clip as PageClip).quote).not.toMatch(HIDDEN);
          expect((clip as PageClip).title).not.toMatch(HIDDEN);
        },
      ),
    );
  });
});
