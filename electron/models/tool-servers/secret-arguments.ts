import { argumentKey, HIDDEN_SECRET } from '../../../shared/domain/tool-server';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { findSecrets } from '../../language/privacy/find-secrets';

/** A command without what looks like a secret in it, and the secrets by the names under which they are kept. */
export function hideSecrets(argv: readonly string[]): { argv: string[]; secrets: Record<string, string> } {
  const secrets: Record<string, string> = {};
  const shown = argv.map((word, index) => {
    const span = index === 0 || word.includes(HIDDEN_SECRET) ? null : secretIn(word, argv[index - 1]!);
    if (span === null) return word;
    secrets[argumentKey(index)] = word.slice(span.start, span.end);
    return word.slice(0, span.start) + HIDDEN_SECRET + word.slice(span.end);
  });
  return { argv: shown, secrets };
}

/** `--api-key VALUE` is read as one; a secret ends with its word, or where an address goes on. */
function secretIn(word: string, before: string): { start: number; end: number } | null {
  const flag = before.startsWith('-') && !word.startsWith('-') ? `${before}: ` : '';
  const found = findSecrets(flag + word).filter(({ end }) => end > flag.length);
  if (found.length === 0) return null;
  const start = Math.max(0, found[0]!.start - flag.length);
  const last = found.at(-1)!.end - flag.length;
  const rest = word.slice(last).search(/[@&#]/u);
  return { start, end: rest === -1 ? word.length : last + rest };
}

/**
 * The command as it is started.
 *
 * @throws AppError `bad-input` where a secret is kept no longer
 */
export const withSecrets = (argv: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  argv.map((word, index) => {
    if (!word.includes(HIDDEN_SECRET)) return word;
    const secret = values[argumentKey(index)];
    if (secret === undefined) throw new AppError('bad-input', t('mainTools.secretMissing', { hidden: HIDDEN_SECRET }));
    return word.replace(HIDDEN_SECRET, () => secret);
  });
