import { expect, it } from 'vitest';
import { trustOf } from './trust-table';

it.each([
  ['en.wikipedia.org', 'reference'],
  ['WIKIPEDIA.ORG.', 'reference'],
  ['notwikipedia.org', 'unknown'],
  ['wikipedia.org.evil.example', 'unknown'],
  ['www.cdc.gov', 'reference'],
  ['pmc.ncbi.nlm.nih.gov', 'scholarly'],
  ['export.arxiv.org', 'scholarly'],
  ['old.reddit.com', 'forum'],
  ['my.example', 'unknown'],
])('%s is %s', (host, trust) => expect(trustOf(host, [])).toBe(trust));

it('what the person says of a domain goes before the table, the longer domain before the shorter', () => {
  const edits = [
    { domain: 'wikipedia.org', trust: 'forum' as const },
    { domain: 'de.wikipedia.org', trust: 'scholarly' as const },
  ];
  expect(trustOf('en.wikipedia.org', edits)).toBe('forum');
  expect(trustOf('de.wikipedia.org', edits)).toBe('scholarly');
});
