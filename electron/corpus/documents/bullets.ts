/** One bullet of a level without its marker and without the text indented under it. */
export interface Bullet {
  text: string;
  isNumbered: boolean;
}

/** Adjacent bullets, and the paragraph before them. */
export interface BulletList {
  /** Empty when the level starts with the list. */
  leadIn: string;
  bullets: Bullet[];
}

const BULLET = /^( *)(?:[-*+•]|(\d{1,9})[.)])[ \t]+(.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Outermost lists of a level's Markdown, in order, without those in code fences. Blank lines between bullets do not end
 * a list; an unindented paragraph does. Linear time.
 */
export function findBulletLists(markdown: string): BulletList[] {
  const lists: BulletList[] = [];
  let open: (BulletList & { indent: number }) | null = null;
  let paragraph: string[] = [];
  let isAfterBlank = true;
  let fence: string | null = null;
  for (const raw of markdown.split('\n')) {
    const line = raw.replace(/\t/g, '    ');
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) === true) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      [open, paragraph] = [null, []];
      continue;
    }
    const bullet = BULLET.exec(line);
    const indent = bullet === null ? line.length - line.trimStart().length : bullet[1]!.length;
    if (line.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    if (bullet !== null && (open !== null || indent < 4)) {
      if (open === null) {
        open = { leadIn: paragraph.join(' '), bullets: [], indent };
        lists.push(open);
      }
      if (indent < open.indent + 2) open.bullets.push({ text: bullet[3]!.trim(), isNumbered: bullet[2] !== undefined });
      paragraph = [];
    } else if (open !== null && (indent > open.indent || !isAfterBlank)) {
      // Text under a bullet, or the rest of its paragraph.
    } else {
      open = null;
      paragraph = isAfterBlank ? [line.trim()] : [...paragraph, line.trim()];
    }
    isAfterBlank = false;
  }
  return lists.map(({ leadIn, bullets }) => ({ leadIn, bullets }));
}
