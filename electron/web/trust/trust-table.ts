import type { TrustClass } from '../../../shared/domain/web';

/** A domain with everything below it, as the person or the built-in table sorts it. */
export interface TrustEntry {
  domain: string;
  trust: TrustClass;
}

/**
 * The entries are set by hand: sites whose kind is plain. A longer domain goes before a shorter one, the person's
 * before these.
 */
export const BUILT_IN_TRUST: readonly TrustEntry[] = [
  ...entries('scholarly', [
    'arxiv.org',
    'doi.org',
    'openalex.org',
    'crossref.org',
    'ncbi.nlm.nih.gov',
    'pubmed.gov',
    'europepmc.org',
    'nature.com',
    'science.org',
    'sciencedirect.com',
    'springer.com',
    'wiley.com',
    'plos.org',
    'pnas.org',
    'cell.com',
    'jstor.org',
    'acm.org',
    'ieee.org',
    'acs.org',
    'aps.org',
    'biorxiv.org',
    'medrxiv.org',
    'ssrn.com',
    'semanticscholar.org',
    'zenodo.org',
    'hal.science',
  ]),
  ...entries('reference', [
    'wikipedia.org',
    'wikidata.org',
    'wiktionary.org',
    'britannica.com',
    'merriam-webster.com',
    'duden.de',
    'plato.stanford.edu',
    'developer.mozilla.org',
    'w3.org',
    'ietf.org',
    'rfc-editor.org',
    'iso.org',
    'who.int',
    'un.org',
    'worldbank.org',
    'oecd.org',
    'europa.eu',
    'gov',
    'mil',
    'edu',
    'gov.uk',
    'ac.uk',
    'gov.au',
    'edu.au',
    'gc.ca',
    'bund.de',
    'admin.ch',
  ]),
  ...entries('news', [
    'apnews.com',
    'reuters.com',
    'bbc.co.uk',
    'bbc.com',
    'theguardian.com',
    'nytimes.com',
    'washingtonpost.com',
    'economist.com',
    'ft.com',
    'wsj.com',
    'npr.org',
    'dw.com',
    'tagesschau.de',
    'zeit.de',
    'faz.net',
    'sueddeutsche.de',
    'spiegel.de',
    'nzz.ch',
    'lemonde.fr',
    'elpais.com',
  ]),
  ...entries('forum', [
    'reddit.com',
    'stackoverflow.com',
    'stackexchange.com',
    'quora.com',
    'news.ycombinator.com',
    'medium.com',
    'substack.com',
    'x.com',
    'twitter.com',
    'facebook.com',
    'mastodon.social',
    'youtube.com',
  ]),
];

function entries(trust: TrustClass, domains: readonly string[]): TrustEntry[] {
  return domains.map((domain) => ({ domain, trust }));
}

/**
 * The class of a host: that of the longest domain it belongs to, the person's entries first.
 *
 * @param edits the person's own entries
 */
export function trustOf(hostname: string, edits: readonly TrustEntry[]): TrustClass {
  const host = hostname.toLowerCase().replace(/\.$/u, '');
  return longestMatch(host, edits) ?? longestMatch(host, BUILT_IN_TRUST) ?? 'unknown';
}

function longestMatch(host: string, table: readonly TrustEntry[]): TrustClass | null {
  let best: TrustEntry | null = null;
  for (const entry of table) {
    const isPart = host === entry.domain || host.endsWith(`.${entry.domain}`);
    if (isPart && entry.domain.length > (best?.domain.length ?? 0)) best = entry;
  }
  return best?.trust ?? null;
}
