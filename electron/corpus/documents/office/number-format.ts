import { elementsOf, parseXml } from './xml';

/** What a number in a cell stands for. */
export type CellKind = 'number' | 'percent' | 'date' | 'time' | 'date-time' | 'duration';

/** Formats that have a number instead of a code (ECMA-376, part 1, 18.8.30), beyond plain numbers. */
const BUILT_IN: readonly [first: number, last: number, kind: CellKind][] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date-time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'duration'],
  [47, 47, 'time'],
  [50, 58, 'date'],
];

/** The kind of each style of cells, by the workbook's styles. */
export function cellKinds(styles: Uint8Array | undefined): CellKind[] {
  if (styles === undefined) return [];
  const codes = new Map<string, string>();
  const kinds: CellKind[] = [];
  for (const group of elementsOf(parseXml(styles))) {
    for (const { attributes } of elementsOf(group)) {
      if (group.name === 'numFmts') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      if (group.name === 'cellXfs') {
        const id = attributes.numFmtId ?? '0';
        const code = codes.get(id);
        const builtIn = BUILT_IN.find(([first, last]) => Number(id) >= first && Number(id) <= last)?.[2];
        kinds.push(code === undefined ? (builtIn ?? 'number') : kindOfCode(code));
      }
    }
  }
  return kinds;
}

function kindOfCode(code: string): CellKind {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return 'duration';
  const bare = code.split(';', 1)[0]!.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  if (/^general$/i.test(bare.trim())) return 'number';
  const hasDay = /[dy]/i.test(bare) || /mmm/i.test(bare);
  const hasClock = /[hs]/i.test(bare);
  if (hasDay) return hasClock ? 'date-time' : 'date';
  if (hasClock) return 'time';
  return bare.includes('%') ? 'percent' : /m/i.test(bare) ? 'date' : 'number';
}

/** Days from the beginning of the calendar of a workbook to 1970. */
const DAYS_TO_1970 = { is1900: 25_569, is1904: 24_107 };
const LAST_DAY = 2_958_465;

/** A stored number as its cell shows it; dates as `2024-05-01`, whatever the language of the workbook. */
export function shownNumber(value: string, kind: CellKind, is1904: boolean): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  // Excel computes with 15 digits; further ones are the noise of its binary numbers.
  if (kind === 'number') return String(Number(number.toPrecision(15)));
  if (kind === 'percent') return `${Number((number * 100).toPrecision(12))}%`;
  if (kind === 'duration') return clock(Math.round(number * 86_400), true);
  if (number < 0 || number > LAST_DAY) return value;
  if (kind === 'time' || (kind === 'date-time' && number < 1)) return clock(Math.round((number % 1) * 86_400), false);
  const days = number - (is1904 ? DAYS_TO_1970.is1904 : DAYS_TO_1970.is1900);
  const iso = new Date(Math.round(days * 86_400) * 1000).toISOString();
  return kind === 'date' || number % 1 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}

function clock(seconds: number, isDuration: boolean): string {
  const hours = Math.floor(seconds / 3600);
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  const shownHours = isDuration ? String(hours) : String(hours).padStart(2, '0');
  return `${shownHours}:${minutes}${rest === '00' ? '' : `:${rest}`}`;
}
