import { restingHost } from './fetch-failures';

/** Hosts that asked to be left alone for a while (Retry-After, RFC 9110 10.2.3); nothing is sent to them until then. */
export interface HostRest {
  /** @throws AppError `web-failed` (`too-many-requests`) while the host rests */
  check(host: string): void;
  /**
   * @param retryAfter seconds or a date, as the host sent it
   * @returns minutes that the host is left alone for, at least 1; null where it does not say
   */
  begin(host: string, retryAfter: string): number | null;
}

/** Longest rest that a host can ask for, in milliseconds; afterwards it is asked whether it still does. */
const MAX_REST_MS = 60 * 60_000;
const MAX_HOSTS = 500;

const minutesOf = (ms: number): number => Math.max(1, Math.ceil(ms / 60_000));

/** @param now epoch milliseconds */
export function createHostRest(now: () => number): HostRest {
  const until = new Map<string, number>();
  return {
    check(host) {
      const left = (until.get(host) ?? 0) - now();
      if (left > 0) throw restingHost(host, minutesOf(left));
      until.delete(host);
    },
    begin(host, retryAfter) {
      const asked = /^\d{1,9}$/u.test(retryAfter.trim()) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now();
      if (!(asked > 0)) return null;
      const rest = Math.min(MAX_REST_MS, asked);
      until.delete(host);
      until.set(host, now() + rest);
      if (until.size > MAX_HOSTS) until.delete(until.keys().next().value!);
      return minutesOf(rest);
    },
  };
}
