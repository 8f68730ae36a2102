import './node-version.mjs';
import { runNpm } from './process.mjs';

const BAD = new Set(['high', 'critical']);

/**
 * What an audit means: `unanswered` where the registry did not answer it, which is no failure (offline, or a mirror
 * without advisories).
 *
 * @param text what `npm audit --json` printed
 */
export function readAudit(text) {
  let report;
  try {
    report = JSON.parse(text.slice(text.indexOf('{\n'), text.lastIndexOf('}') + 1));
  } catch {
    return { kind: 'unanswered' };
  }
  const counts = report.metadata?.vulnerabilities;
  if (counts === undefined) return { kind: 'unanswered' };
  const bad = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => BAD.has(severity));
  return { kind: bad.length > 0 ? 'failed' : 'passed', total: counts.total, bad };
}

if (process.argv[1]?.endsWith('check-audit.mjs')) {
  const { text } = await runNpm(['audit', '--json', '--package-lock-only'], { output: 'collect', timeoutMs: 120_000 });
  const audit = readAudit(text);
  if (audit.kind === 'unanswered') console.log('The registry did not answer the audit: nothing was checked.');
  else console.log(`${audit.total} known vulnerabilities, ${audit.bad.length} of them high or critical.`);
  for (const { name, range, severity } of audit.bad ?? []) console.error(`${severity}: ${name} ${range}`);
  if (audit.kind === 'failed') process.exitCode = 1;
}
