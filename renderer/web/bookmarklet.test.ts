import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { longestLink } from '../../shared/domain/page-clip';
import { parseVaultLink } from '../../shared/domain/vault-link';
import { BOOKMARKLET } from './bookmarklet';

it.each([
  ['Latin', 'a', 800],
  ['Cyrillic', 'ж', 150],
  ['Japanese', '窯', 100],
  ['pictures', '😀', 100],
])('the bookmark sends as much of what is marked as a link takes on every system: %s', (_script, letter, least) => {
  const location = { href: `https://example.org/${encodeURIComponent('窯'.repeat(20))}` };
  runInNewContext(BOOKMARKLET.replace('javascript:', ''), {
    location,
    document: { title: letter.repeat(200) },
    getSelection: () => letter.repeat(1_000),
  });
  expect(location.href.length).toBeLessThanOrEqual(longestLink(true));
  const link = parseVaultLink(location.href);
  const clip = link?.kind === 'clip' ? link.clip : null;
  expect(clip?.url).toBe(`https://example.org/${encodeURIComponent('窯'.repeat(20))}`);
  expect(clip?.quote.length).toBeGreaterThanOrEqual(least);
});
