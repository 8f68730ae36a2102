import './node-version.mjs';
import { appendFileSync } from 'node:fs';
import { runNode } from './process.mjs';
import { inProject } from './project.mjs';

/** What the sign-in to Azure needs, and what names the certificate there; electron-builder's own names. */
const AZURE = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'];
const AZURE_OPTIONS = {
  publisherName: 'AZURE_PUBLISHER_NAME',
  endpoint: 'AZURE_SIGNING_ENDPOINT',
  certificateProfileName: 'AZURE_CERTIFICATE_PROFILE',
  codeSigningAccountName: 'AZURE_SIGNING_ACCOUNT',
};
const NOTARISATION = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'];
/** A release is never half signed: where the secrets are, a signature that fails ends the build. */
const OR_FAIL = '-c.forceCodeSigning=true';

/**
 * How the packages of a system are signed with what the environment holds.
 *
 * @param environment secrets are strings; one that is not set may be empty, as GitHub gives it
 * @returns {{ args: string[], says: string }} arguments for electron-builder, and a sentence for the summary of the job
 * @throws Error when only a part of what belongs together is there
 */
export function planSigning(platform, environment) {
  const has = (name) => Boolean(environment[name]);
  const requireAll = (names) => {
    const missing = names.filter((name) => !has(name));
    if (missing.length > 0) throw new Error(`Signing is half set up; missing: ${missing.join(', ')}.`);
  };
  if (platform === 'linux')
    return { args: [], says: 'Linux: packages are not signed; the build attestation and SHA256SUMS vouch for them.' };
  if (platform === 'darwin') return planMac(environment, has, requireAll);
  if (AZURE.some(has)) {
    requireAll([...AZURE, ...Object.values(AZURE_OPTIONS)]);
    const options = Object.entries(AZURE_OPTIONS).map(
      ([option, name]) => `-c.win.azureSignOptions.${option}=${environment[name]}`,
    );
    return { args: [OR_FAIL, ...options], says: 'Windows: signed with Azure Trusted Signing.' };
  }
  if (has('WIN_CSC_LINK')) {
    requireAll(['WIN_CSC_KEY_PASSWORD']);
    return { args: [OR_FAIL], says: 'Windows: signed with the certificate in WIN_CSC_LINK.' };
  }
  return {
    args: [],
    says: 'Windows: **not signed**, there is no certificate. SmartScreen warns before the first start.',
  };
}

function planMac(environment, has, requireAll) {
  if (!has('CSC_LINK'))
    return {
      args: ['-c.mac.notarize=false'],
      says: 'macOS: **signed ad hoc only**, there is no certificate. Gatekeeper refuses the first start until the person allows it.',
    };
  requireAll(['CSC_KEY_PASSWORD', ...NOTARISATION]);
  return { args: [OR_FAIL], says: 'macOS: signed with a Developer ID and notarised.' };
}

/** Builds and signs the packages of this system. Returns the exit code. */
async function packageSigned() {
  const { args, says } = planSigning(process.platform, process.env);
  const { GITHUB_OUTPUT, GITHUB_STEP_SUMMARY } = process.env;
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, `${says}\n`);
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `signed=${args.includes(OR_FAIL)}\n`);
  console.log(says);
  // electron-builder takes a certificate that is an empty text for the path of this folder.
  const unset = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === '' ? [[name, undefined]] : [])),
  );
  const { code } = await runNode(inProject('resources', 'setup', 'package.mjs'), ['--publish', 'never', ...args], {
    environment: unset,
  });
  return code;
}

if (process.argv[1]?.endsWith('release-package.mjs')) {
  try {
    process.exitCode = await packageSigned();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
