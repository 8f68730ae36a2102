import robotsParser from 'robots-parser';

/** What a site's robots.txt says to this program. */
export interface RobotsRules {
  isAllowed(url: URL): boolean;
  /** Milliseconds between requests that the site asks for; null: none. */
  pauseMs: number | null;
}

/** The name by which sites can address this program. */
export const USER_AGENT = 'engram-vault';

/** No rules: everything may be read. */
export const NO_RULES: RobotsRules = { isAllowed: () => true, pauseMs: null };
/** The site could not say (RFC 9309: a server error): nothing is read until it can. */
export const ALL_REFUSED: RobotsRules = { isAllowed: () => false, pauseMs: null };

/** UTF-16 units of robots.txt that are read (RFC 9309 asks for at least 500 KiB). */
const MAX_RULES = 512 * 1_024;

/** The rules in a robots.txt. */
export function parseRobots(url: URL, text: string): RobotsRules {
  const rules = robotsParser(url.href, text.slice(0, MAX_RULES));
  const delay = rules.getCrawlDelay(USER_AGENT);
  return {
    isAllowed: (page) => rules.isAllowed(page.href, USER_AGENT) !== false,
    pauseMs: delay === undefined || !Number.isFinite(delay) ? null : delay * 1_000,
  };
}
