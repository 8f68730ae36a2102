import lemmatizer from 'wink-lemmatizer';

/** Irregular past forms of common verbs; all others take -ed. */
const IRREGULAR = new Map(
  `be was, become became, begin began, bite bit, blow blew, break broke, bring brought, build built, burn burned, buy bought, catch caught,
  choose chose, come came, cost cost, cut cut, deal dealt, dig dug, do did, draw drew, dream dreamed, drink drank, drive drove, eat ate,
  fall fell, feed fed, feel felt, fight fought, find found, fly flew, forget forgot, forgive forgave, freeze froze, get got, give gave, go went,
  grow grew, hang hung, have had, hear heard, hide hid, hit hit, hold held, hurt hurt, keep kept, know knew, lay laid, lead led, learn learned,
  leave left, lend lent, let let, lie lay, light lit, lose lost, make made, mean meant, meet met, pay paid, put put, read read, ride rode,
  ring rang, rise rose, run ran, say said, see saw, sell sold, send sent, set set, sew sewed, shake shook, shine shone, shoot shot, show showed,
  shut shut, sing sang, sit sat, sleep slept, speak spoke, spend spent, stand stood, steal stole, stick stuck, swim swam, take took,
  teach taught, tear tore, tell told, think thought, throw threw, understand understood, wake woke, wear wore, win won, write wrote`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Simple past of a verb in any form: "go" → "went", "paints" → "painted". */
export function toPast(verb: string): string {
  const lower = verb.toLowerCase();
  const base = IRREGULAR.has(lower) ? lower : lemmatizer.verb(lower);
  const irregular = IRREGULAR.get(base);
  if (irregular !== undefined) return irregular;
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  if (/^[^aeiou]*[aeiou][bdgmnprt]$/.test(base)) return `${base}${base.at(-1)}ed`;
  return `${base}ed`;
}
