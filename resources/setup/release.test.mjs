import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listFiles } from './list-files.mjs';
import { inProject } from './project.mjs';
import { fillTemplate, fillTemplates, makeChecksums } from './release-packaging.mjs';
import { planSigning } from './release-package.mjs';
import { prepareRelease, releaseIn, releaseNotes } from './release.mjs';

const METAINFO = 'resources/linux/io.github.engram_vault.engram_vault.metainfo.xml';
const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', METAINFO];
const DATE = '2027-01-02';
const readFiles = (folder) => Object.fromEntries(FILES.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
/** The builder's names of processors, where a kind of package has its own (builder-util, getArtifactArchName). */
const ARCH_NAMES = {
  AppImage: { x64: 'x86_64' },
  deb: { x64: 'amd64' },
  rpm: { x64: 'x86_64', arm64: 'aarch64' },
};
const hasProgram = (name) => spawnSync(name, ['--version']).error === undefined;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engram-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a release', () => {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  const commit = () => {
    git('add', '--all');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--no-verify', '--message', 'A');
  };
  const writeChangelog = (text) => writeFileSync(join(folder, 'CHANGELOG.md'), text);
  beforeEach(() => {
    mkdirSync(join(folder, dirname(METAINFO)), { recursive: true });
    for (const name of FILES) cpSync(inProject(name), join(folder, name));
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '1.9.0' }));
    writeChangelog('# Changelog\n\n## Unreleased\n### Added\n- A thing.\n\n## 1.9.0 - 2026-12-01\n- First.\n');
    git('init', '--quiet');
    commit();
  });

  it('is written into version, lockfile, changelog and AppStream data, and gives its own notes', async () => {
    const commands = await releaseIn(folder, '1.10.0', DATE);
    const files = readFiles(folder);
    const manifest = JSON.parse(files['package.json']);
    const lock = JSON.parse(files['package-lock.json']);
    expect([manifest.version, lock.version, lock.packages[''].version]).toEqual(['1.10.0', '1.10.0', '1.10.0']);
    expect(files['CHANGELOG.md']).toContain('## Unreleased\n\n## 1.10.0 - 2027-01-02\n### Added\n- A thing.\n');
    expect(files[METAINFO]).toContain('<release version="1.10.0" date="2027-01-02">');
    const notes = releaseNotes({ tag: 'v1.10.0', version: '1.10.0', changelog: files['CHANGELOG.md'] });
    expect(notes).toBe('### Added\n- A thing.');
    expect(commands.join('\n')).toContain('git tag --sign v1.10.0');
    // Nothing was committed or tagged: the commands are the maintainer's.
    expect(git('log', '--oneline').trim().split('\n')).toHaveLength(1);
    expect(git('tag')).toBe('');
  });

  it('keeps the releases of before in the AppStream data, the newest first', async () => {
    await releaseIn(folder, '1.10.0', DATE);
    const once = readFiles(folder);
    const changelog = once['CHANGELOG.md'].replace('## Unreleased\n', '## Unreleased\n- More.\n');
    const twice = prepareRelease({ version: '2.0.0', date: DATE, files: { ...once, 'CHANGELOG.md': changelog } });
    expect([...twice[METAINFO].matchAll(/<release version="([^"]+)"/gu)].map(([, version]) => version)).toEqual([
      '2.0.0',
      '1.10.0',
    ]);
    if (!hasProgram('appstreamcli')) return;
    for (const text of [readFileSync(inProject(METAINFO)), twice[METAINFO]]) {
      const file = join(folder, 'io.github.engram_vault.engram_vault.metainfo.xml');
      writeFileSync(file, text);
      const { status, stdout } = spawnSync('appstreamcli', ['validate', '--no-net', file], { encoding: 'utf8' });
      expect({ status, stdout }).toMatchObject({ status: 0 });
    }
  });

  it.each([
    ['1.9.0', 'is not above 1.9.0'],
    ['1.8.11', 'is not above 1.9.0'],
    ['0.10.0', 'is not above 1.9.0'],
    ['v2.0.0', 'is no version'],
    ['2.0', 'is no version'],
    ['2.0.0-rc.1', 'is no version'],
  ])('of %s is refused: it %s', async (version, words) => {
    const before = readFiles(folder);
    await expect(releaseIn(folder, version, DATE)).rejects.toThrow(words);
    expect(readFiles(folder)).toEqual(before);
  });

  it('is refused with changes that are not committed, and with nothing new', async () => {
    writeFileSync(join(folder, 'left.txt'), '');
    await expect(releaseIn(folder, '2.0.0', DATE)).rejects.toThrow('left.txt');
    rmSync(join(folder, 'left.txt'));
    writeChangelog('# Changelog\n\n## Unreleased\n\n## 1.9.0 - 2026-12-01\n- First.\n');
    commit();
    await expect(releaseIn(folder, '2.0.0', DATE)).rejects.toThrow('nothing under “Unreleased”');
  });

  it('has notes only under the tag of its version, with a section that has a date', () => {
    const changelog = '## Unreleased\n- New.\n\n## 1.9.0 - 2026-12-01\n- First.\n\n## 1.8.0\n- Old.\n';
    expect(() => releaseNotes({ tag: 'v1.9.1', version: '1.9.0', changelog })).toThrow('is not v1.9.0');
    expect(() => releaseNotes({ tag: 'v2.0.0', version: '2.0.0', changelog })).toThrow('has no section');
    expect(() => releaseNotes({ tag: 'v1.8.0', version: '1.8.0', changelog })).toThrow('has no section');
    expect(releaseNotes({ tag: 'v1.9.0', version: '1.9.0', changelog })).toBe('- First.');
  });
});

describe('signing', () => {
  const AZURE = {
    AZURE_TENANT_ID: 't',
    AZURE_CLIENT_ID: 'c',
    AZURE_CLIENT_SECRET: 's',
    AZURE_PUBLISHER_NAME: 'A B',
    AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
    AZURE_CERTIFICATE_PROFILE: 'p',
    AZURE_SIGNING_ACCOUNT: 'a',
  };
  const APPLE = {
    CSC_LINK: 'x',
    CSC_KEY_PASSWORD: 'y',
    APPLE_ID: 'i',
    APPLE_APP_SPECIFIC_PASSWORD: 'p',
    APPLE_TEAM_ID: 'TEAM',
  };

  it.each([
    ['win32', AZURE, 'signed with Azure', '-c.win.azureSignOptions.publisherName=A B'],
    ['win32', { WIN_CSC_LINK: 'x', WIN_CSC_KEY_PASSWORD: 'y' }, 'signed with the certificate', undefined],
    ['darwin', APPLE, 'notarised', undefined],
  ])('on %s with its secrets must succeed, and is said', (platform, environment, words, argument) => {
    const { args, says } = planSigning(platform, environment);
    expect(says).toContain(words);
    expect(args).toContain('-c.forceCodeSigning=true');
    if (argument) expect(args).toContain(argument);
  });

  it.each([
    ['win32', 'not signed'],
    ['darwin', 'ad hoc only'],
    ['linux', 'not signed'],
  ])('on %s without secrets, as in a fork, builds and says that it is %s', (platform, words) => {
    const empty = Object.fromEntries([...Object.keys(AZURE), ...Object.keys(APPLE)].map((name) => [name, '']));
    const { args, says } = planSigning(platform, empty);
    expect(says).toContain(words);
    expect(args).not.toContain('-c.forceCodeSigning=true');
  });

  it('that is half set up ends the build, with the names of what is missing', () => {
    expect(() => planSigning('darwin', { ...APPLE, APPLE_TEAM_ID: '' })).toThrow('missing: APPLE_TEAM_ID');
    expect(() => planSigning('win32', { ...AZURE, AZURE_SIGNING_ENDPOINT: '' })).toThrow('AZURE_SIGNING_ENDPOINT');
    expect(() => planSigning('win32', { WIN_CSC_LINK: 'x' })).toThrow('WIN_CSC_KEY_PASSWORD');
  });
});

describe('what package managers get', () => {
  const VERSION = '1.10.0';
  const PACKAGES = [
    'win-x64.exe',
    'win-arm64.exe',
    'mac-x64.dmg',
    'mac-arm64.dmg',
    'linux-amd64.deb',
    'linux-arm64.deb',
  ];
  const hashOf = (name) => createHash('sha256').update(name).digest('hex');
  const urlOf = (name) =>
    `https://github.com/engram-vault/engram-vault/releases/download/v${VERSION}/engram-vault-${VERSION}-${name}`;
  let to;
  const read = (path) => readFileSync(join(to, path), 'utf8');
  beforeEach(() => {
    for (const name of PACKAGES) writeFileSync(join(folder, `engram-vault-${VERSION}-${name}`), name);
    to = join(folder, 'filled');
    fillTemplates({ version: VERSION, date: DATE, folder, to });
  });

  it('comes from packages that the builder makes, as does what the workflow starts', () => {
    const config = parse(readFileSync(inProject('electron-builder.yml'), 'utf8'));
    const made = ['mac', 'win', 'linux'].flatMap((os) =>
      config[os].target.flatMap(({ arch, target }) =>
        arch.map((processor) => {
          const values = { version: VERSION, os, arch: ARCH_NAMES[target]?.[processor] ?? processor };
          const ext = target === 'nsis' || target === 'portable' ? 'exe' : target;
          const pattern = config[target]?.artifactName ?? config.artifactName;
          return pattern.replaceAll(/\$\{(\w+)\}/gu, (_, name) => ({ ...values, ext })[name]);
        }),
      ),
    );
    expect(new Set(made).size).toBe(made.length);
    expect(made).toEqual(expect.arrayContaining(PACKAGES.map((name) => `engram-vault-${VERSION}-${name}`)));
    const workflow = readFileSync(inProject('.github/workflows/package.yml'), 'utf8');
    const started = [...workflow.matchAll(/dist\/\*(-[\w.-]+)/gu)].map(([, end]) => end);
    expect(started.length).toBeGreaterThanOrEqual(4);
    for (const end of started)
      expect(
        made.filter((name) => name.endsWith(end)),
        end,
      ).toHaveLength(1);
  });

  it('is filled to the last placeholder', () => {
    const files = listFiles(to);
    expect(files.length).toBeGreaterThanOrEqual(6);
    for (const file of files) expect(read(file), file).not.toMatch(/\{\{|undefined/u);
  });

  it('winget: three manifests of one version, each installer with its address and hash', () => {
    const manifests = ['', '.installer', '.locale.en-US'].map((part) =>
      parse(read(`winget/EngramVault.EngramVault${part}.yaml`)),
    );
    for (const { ManifestVersion, PackageIdentifier, PackageVersion } of manifests)
      expect([PackageIdentifier, PackageVersion, ManifestVersion]).toEqual([
        'EngramVault.EngramVault',
        VERSION,
        '1.10.0',
      ]);
    expect(manifests.map(({ ManifestType }) => ManifestType)).toEqual(['version', 'installer', 'defaultLocale']);
    expect(manifests[1].Installers).toEqual(
      ['x64', 'arm64'].map((arch) => ({
        Architecture: arch,
        InstallerUrl: urlOf(`win-${arch}.exe`),
        InstallerSha256: hashOf(`win-${arch}.exe`).toUpperCase(),
      })),
    );
    // The limits of winget's schema.
    expect(manifests[2].ShortDescription.length).toBeLessThanOrEqual(256);
    for (const tag of manifests[2].Tags) expect(tag).toMatch(/^\S{1,40}$/u);
  });

  it('Homebrew: a cask that removes no vault', () => {
    const cask = read('homebrew/engram-vault.rb');
    expect(cask).toContain(`version "${VERSION}"`);
    expect(cask).toContain(`sha256 arm:   "${hashOf('mac-arm64.dmg')}",`);
    expect(cask).toContain(`intel: "${hashOf('mac-x64.dmg')}"`);
    const [, url] = /url "([^"]+)"/u.exec(cask);
    expect(url.replaceAll('#{version}', VERSION).replace('#{arch}', 'x64')).toBe(urlOf('mac-x64.dmg'));
    const code = cask.replaceAll(/^\s*#.*$/gmu, '');
    expect(code).not.toContain('Application Support');
    // Each block that is opened is closed.
    expect(code.match(/\bdo$/gmu)).toHaveLength(code.match(/^\s*end$/gmu).length);
    if (hasProgram('ruby')) execFileSync('ruby', ['-c', join(to, 'homebrew/engram-vault.rb')]);
  });

  it.skipIf(process.platform === 'win32')(
    'AUR: a PKGBUILD that bash reads, with the packages of both processors',
    () => {
      const file = join(to, 'aur/PKGBUILD');
      const shown = execFileSync(
        'bash',
        [
          '-euc',
          'source "$1"; echo "$pkgver ${source_x86_64[0]} $sha256sums_x86_64 $source_aarch64 $sha256sums_aarch64"',
          '-',
          file,
        ],
        { encoding: 'utf8' },
      );
      const wanted = ['linux-amd64.deb', 'linux-arm64.deb'].flatMap((name) => [urlOf(name), hashOf(name)]);
      expect(shown.trim().split(' ')).toEqual([VERSION, ...wanted]);
    },
  );

  it.runIf(process.platform === 'linux')(
    'AUR: terminal and menu start the program by the launcher that says who brings newer versions',
    () => {
      const write = (path, text) => {
        mkdirSync(dirname(join(folder, 'deb', path)), { recursive: true });
        writeFileSync(join(folder, 'deb', path), text);
      };
      write('opt/Engram Vault/chrome-sandbox', '');
      write('opt/Engram Vault/resources/LICENSE.txt', '');
      write('usr/share/applications/engram-vault.desktop', 'Exec="/opt/Engram Vault/engram-vault" %U\n');
      const script = `source "$1"; srcdir="$2" pkgdir="$2/root" CARCH=x86_64
        bsdtar() { [[ $1 == -xOf ]] || cp -r "$srcdir/deb" "$pkgdir"; }
        package`;
      execFileSync('bash', ['-euc', script, '-', join(to, 'aur/PKGBUILD'), folder]);
      const installed = (path) => readFileSync(join(folder, 'root', path), 'utf8');
      expect(installed('usr/share/applications/engram-vault.desktop')).toBe('Exec=engram-vault %U\n');
      expect(installed('usr/bin/engram-vault')).toContain('ENGRAM_VAULT_PACKAGED=1');
    },
  );

  it('Flatpak: no access to files, to the network only, and the sandbox of its pages by zypak', () => {
    const {
      command,
      id,
      modules,
      'finish-args': permissions,
    } = parse(read('flatpak/io.github.engram_vault.engram_vault.yml'));
    expect(permissions.sort()).toEqual([
      '--device=dri',
      '--share=ipc',
      '--share=network',
      '--socket=fallback-x11',
      '--socket=wayland',
      '--talk-name=org.freedesktop.secrets',
    ]);
    const [{ sources }] = modules;
    expect(sources.slice(0, 2).map(({ url, sha256 }) => [url, sha256])).toEqual(
      ['linux-amd64.deb', 'linux-arm64.deb'].map((name) => [urlOf(name), hashOf(name)]),
    );
    const script = sources.find(({ type }) => type === 'script');
    expect(script.commands.at(-1)).toMatch(/^exec zypak-wrapper .* "\$@"$/u);
    expect(script['dest-filename']).toBe(`${command}.sh`);
    expect(readFileSync(inProject(METAINFO), 'utf8')).toContain(`<id>${id}</id>`);
  });

  it('names a package that is missing, and a placeholder that is none', () => {
    const values = { version: VERSION, date: DATE, folder };
    expect(() => fillTemplate('{{sha256:linux-riscv.deb}}', values)).toThrow('engram-vault-1.10.0-linux-riscv.deb');
    expect(() => fillTemplate('{{md5:linux-amd64.deb}}', values)).toThrow('no placeholder');
    expect(() => fillTemplate('{{author}}', values)).toThrow('no placeholder');
    expect(fillTemplate('{{size:linux-amd64.deb}} {{date}}', values)).toBe(`15 ${DATE}`);
  });

  it('SHA256SUMS holds each download once, as sha256sum reads it', () => {
    writeFileSync(join(folder, 'builder-debug.yml'), '');
    writeFileSync(join(folder, 'engram-vault-1.10.0-win-x64.exe.blockmap'), '');
    const lines = makeChecksums(folder).trimEnd().split('\n');
    expect(lines).toEqual(PACKAGES.map((name) => `${hashOf(name)}  engram-vault-${VERSION}-${name}`).sort(byName));
  });
  const byName = (left, right) => (left.split('  ')[1] < right.split('  ')[1] ? -1 : 1);
});
