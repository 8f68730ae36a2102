import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

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

/** What failed in a vitest JSON report, a line each: file, test and the first line of its error. */
export function listFailedUnitTests(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ assertionResults, message, name, status }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [describeFailure(name, 'does not load', message)];
    return failed.map(({ failureMessages, fullName }) => describeFailure(name, fullName, failureMessages?.[0]));
  });
}

/** The same of a Playwright JSON report; a test that passed at its second try is not among them. */
export function listFailedEndToEndTests(file) {
  const { errors = [], suites = [] } = readReport(file) ?? {};
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return [
    ...errors.map(({ message }) => describeFailure('end-to-end tests', 'the runner', message)),
    ...suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const results = spec.tests.flatMap((test) => test.results);
        return describeFailure(spec.file, spec.title, results.findLast(({ error }) => error)?.error.message);
      }),
  ];
}

const describeFailure = (file, title, message = '') =>
  `${file} › ${title}: ${stripVTControlCharacters(message).trim().split('\n')[0] || 'no message'}`;

const readReport = (file) => {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
};

const atLeastOne = ({ failed, passed }) => (passed + failed === 0 ? { passed: 0, failed: 1 } : { passed, failed });
