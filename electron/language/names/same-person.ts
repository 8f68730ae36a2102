/** Letters that a short form has at least, and that a whole name has more. */
const MIN_SHORT_FORM = 3;
const MIN_LEFT_OUT = 2;

/**
 * Whether two names may mean the same person: equal, a first name and a whole name, or a first name and its short form
 * (“Jeff” and “Jeffrey Kim”). Case does not count.
 */
export function isSamePerson(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => name.trim().toLowerCase().split(/\s+/));
  if (one!.join(' ') === other!.join(' ')) return true;
  if (one!.length > 1 && other!.length > 1) return false;
  return one![0] === other![0] || isShortForm(one![0]!, other![0]!) || isShortForm(other![0]!, one![0]!);
}

const isShortForm = (short: string, whole: string): boolean =>
  short.length >= MIN_SHORT_FORM && whole.length >= short.length + MIN_LEFT_OUT && whole.startsWith(short);
