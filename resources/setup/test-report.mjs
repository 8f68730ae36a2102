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
 * second try passed.
 */
export function countEndToEndTests(file, { mayBeEmpty = false } = {}) {
  const report = readReport(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const counts = { passed: expected + flaky, failed: unexpected + (report?.errors?.length ?? 0) };
  return report && mayBeEmpty ? counts : atLeastOne(counts);
}

/** What failed in a vitest JSON report, a line each: file, test and the first line of its error. */
export function listFailedUnitTests(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ assertionResults, message, name, status }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [describeFailure(name, 'does not load', message)];
    return failed.map(({ failureMessages, fullName }) => describeFailure(name, fullName, failureMessages?.[0]));
  });
}

/**
 * The same of a Playwright JSON report. A test that passed only at the second try is among `flaky`, with the error of the
 * first: it is to be mended like one that failed.
 */
export function listEndToEndFailures(file) {
  const { errors = [], suites = [] } = readReport(file) ?? {};
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = suites.flatMap(specsOf);
  const describe = (spec) => {
    const results = spec.tests.flatMap((test) => test.results);
    return describeFailure(spec.file, spec.title, results.findLast(({ error }) => error)?.error.message);
  };
  return {
    failures: [
      ...errors.map(({ message }) => describeFailure('end-to-end tests', 'the runner', message)),
      ...specs.filter(({ ok }) => !ok).map(describe),
    ],
    flaky: specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky')).map(describe),
  };
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
