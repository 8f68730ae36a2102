import { t } from '../../../shared/messages/message';

/** One visible line of a JSON tree. */
export interface TreeLine {
  /** `$.candidates.0.title`. */
  path: string;
  depth: number;
  key: string;
  /** The value, or the size of a branch: "15 items". */
  text: string;
  isBranch: boolean;
}

/** The visible lines of a value, given the paths of its open branches; the root's path is `$`. */
export function flattenTree(value: unknown, open: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (inner: unknown, key: string, path: string, depth: number) => {
    const isBranch = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    lines.push({
      path,
      depth,
      key,
      text: isBranch ? describeSize(inner) : (JSON.stringify(inner) ?? 'undefined'),
      isBranch,
    });
    if (!isBranch || !open.has(path)) return;
    for (const [name, child] of Object.entries(inner)) visit(child, name, `${path}.${name}`, depth + 1);
  };
  visit(value, 'trace', '$', 0);
  return lines;
}

function describeSize(branch: object): string {
  const count = Object.keys(branch).length;
  return Array.isArray(branch) ? t('whyPanel.items', { count }) : t('whyPanel.fields', { count });
}
