import { posix } from 'node:path';
import { parse } from 'yaml';

/**
 * What a bundle breaks of the Open Knowledge Format 0.2, by its sections, checked with a reader of YAML and patterns of
 * its own: empty for one that keeps to it. Stricter than the format in one thing: every link leads to a file.
 */
export function breachesOfOkf(files: Readonly<Record<string, string>>): string[] {
  const breaches: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const say = (what: string) => breaches.push(`${name}: ${what}`);
    const head = /^---\n([\s\S]*?)\n---\n/u.exec(text);
    const body = head === null ? text : text.slice(head[0].length);
    const base = posix.basename(name);
    if (base === 'index.md') {
      const fields = head === null ? null : (parse(head[1]!) as object);
      if (fields !== null && (name !== 'index.md' || Object.keys(fields).join() !== 'okf_version'))
        say('§8 front matter');
      for (const line of body.split('\n'))
        if (line !== '' && !/^# \S|^\* \[.+\]\([^()\s]+\)(?: - \S.*)?$/u.test(line)) say(`§8 ${line}`);
    } else if (base === 'log.md') {
      if (head !== null) say('§9 front matter');
      const days = [...body.matchAll(/^## (.*)$/gmu)].map((match) => match[1]!);
      if (days.some((day) => !/^\d{4}-\d{2}-\d{2}$/u.test(day))) say('§9 a heading is no date');
      if (days.join() !== days.toSorted().toReversed().join()) say('§9 newest first');
    } else checkConcept(head?.[1] ?? null, body, say);
    for (const [, address] of body.matchAll(/(?<!\\)\]\(([^()\s]+\.md)\)/gu))
      if (!(posix.join(posix.dirname(name), address!) in files)) say(`§6 ${address} is not there`);
  }
  return breaches;
}

function checkConcept(head: string | null, body: string, say: (what: string) => void): void {
  if (head === null) return say('§4 no front matter');
  for (const version of ['1.1', '1.2'] as const) {
    const fields = parse(head, { version, logLevel: 'error' }) as Record<string, unknown>;
    for (const name of ['type', 'title', 'description', 'resource'])
      if (name in fields && (typeof fields[name] !== 'string' || fields[name].trim() === '')) say(`§4.1 ${name}`);
    if (!('type' in fields)) say('§4.1 no type');
    if (!['draft', 'stable', 'deprecated'].includes(String(fields.status ?? 'stable'))) say('§5.4 status');
    if (fields.tags !== undefined && !(fields.tags as unknown[]).every((tag) => typeof tag === 'string'))
      say('§4.1 tags');
    for (const event of [fields.generated ?? [], fields.verified ?? []].flat() as { by?: string; at?: unknown }[]) {
      if (!/^(?:human:|process:|[^/]+\/)\S/u.test(event.by ?? '')) say(`§7 ${event.by}`);
      if (Number.isNaN(Date.parse(String(event.at)))) say('§5.2 no time');
    }
    if (fields.stale_after !== undefined && !/T.*(?:Z|[+-]\d\d:\d\d)$/u.test(String(fields.stale_after))) say('§5.5');
    const sources = (fields.sources ?? []) as { id?: string; resource?: string }[];
    if (sources.some(({ resource }) => typeof resource !== 'string' || resource === '')) say('§5.1 no resource');
    const ids = sources.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length) say('§5.1 an id twice');
    const at = body.lastIndexOf('<!-- engram-vault');
    for (const [, label] of (at === -1 ? '' : body.slice(at)).matchAll(/\[\^([^\]]+)\]/gu))
      if (!ids.includes(label!)) say(`§5.1 a footnote ${label} without its source`);
  }
}
