import { existsSync, readFileSync } from 'node:fs';

/** Passed and failed of a vitest JSON report; a missing report is a failure, and so is an empty one unless told. */
export function countUnitTests(file, { mayBeEmpty = false } = {}) {
  const report = readReport(file);
  const passed = report?.numPassedTests ?? 0;
  // A file that does not even load has no failed test of its own.
  const brokenFiles = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  const counts = { passed, failed: (report?.numFailedTests ?? 0) + brokenFiles.length };
  return report && mayBeEmpty ? counts : atLeastOne(counts);
}

/**
 * The same of a Playwright JSON report; an empty one is no failure where it `mayBeEmpty`. A test that passed at its
 * second try passed, and is counted as `flaky` to be said aloud.
 */
export function countEndToEndTests(file, { mayBeEmpty = false } = {}) {
  const report = readReport(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const counts = { passed: expected + flaky, failed: unexpected + (report?.errors?.length ?? 0) };
  return { ...(report && mayBeEmpty ? counts : atLeastOne(counts)), flaky };
}

const readReport = (file) => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
};

const atLeastOne = ({ failed, passed }) => (passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed });
