import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { IMPORT_ENDINGS } from '../../shared/lib/import-kinds.ts';
import { WORKER_FILES } from '../../electron/app/launch/worker-urls.ts';
import { ensureBuilt } from './build.mjs';
import { findPackagedPrograms, findWrongFuses, readWantedFuses } from './check-fuses.mjs';
import { missingRuntimes } from './llama-runtimes.mjs';
import { builderArgs, stageApp, THREADS } from './package.mjs';
import { inProject } from './project.mjs';
import { findReached } from './stage.mjs';
import { followScripts, readArchive } from './testing/read-packed.mjs';

const run = promisify(execFile);
const read = (name) => readFileSync(inProject(name), 'utf8');
const config = parse(read('electron-builder.yml'));
const manifest = JSON.parse(read('package.json'));
const LLAMA = 'node_modules/@node-llama-cpp';

/** The systems and processors that are packed for: the folder each is packed into, and what its native code is called. */
const SYSTEMS = [
  { os: 'linux', arch: 'x64', node: 'linux', folder: 'linux-unpacked', llama: ['linux-x64', 'linux-x64-vulkan'] },
  { os: 'linux', arch: 'arm64', node: 'linux', folder: 'linux-arm64-unpacked', llama: ['linux-arm64'] },
  { os: 'mac', arch: 'x64', node: 'darwin', folder: 'mac', llama: ['mac-x64'] },
  { os: 'mac', arch: 'arm64', node: 'darwin', folder: 'mac-arm64', llama: ['mac-arm64-metal'] },
  { os: 'win', arch: 'x64', node: 'win32', folder: 'win-unpacked', llama: ['win-x64', 'win-x64-vulkan'] },
  { os: 'win', arch: 'arm64', node: 'win32', folder: 'win-arm64-unpacked', llama: ['win-arm64'] },
];

let folder;
let packing;
const standIns = new Set();
const packed = new Map();
const resourcesOf = (system) =>
  join(
    folder,
    'dist',
    system.folder,
    ...(system.os === 'mac' ? ['Engram Vault.app/Contents/Resources'] : ['resources']),
  );
const filesIn = (from) =>
  readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();

beforeAll(async () => {
  await ensureBuilt({ say: () => {} });
  folder = mkdtempSync(join(tmpdir(), 'engram-packing-'));
  stageApp();
  // The runtime of language models is installed for this system alone: elsewhere a file stands in for it.
  for (const name of SYSTEMS.flatMap(({ llama }) => llama)) {
    const path = `${LLAMA}/${name}/bins/${name}/llama-addon.node`;
    const binary = inProject('out/packaged', path);
    if (existsSync(binary)) continue;
    standIns.add(path);
    mkdirSync(dirname(binary), { recursive: true });
    writeFileSync(binary, 'native code');
  }
  const { stdout } = await run(process.execPath, [inProject('resources/setup/testing/pack-stand-ins.mjs'), folder], {
    // Some 200 MB for each system are linked, not copied.
    env: { ...process.env, USE_HARD_LINKS: 'true' },
    maxBuffer: 2 ** 24,
  });
  packing = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')));
  for (const system of SYSTEMS) packed.set(system, readArchive(join(resourcesOf(system), 'app.asar')));
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it('packs every thread that the program starts', () =>
  expect(THREADS.map((name) => `${name}.js`).sort()).toEqual(Object.values(WORKER_FILES).sort()));

it('fetches what the computer that packs for a system has not installed', () => {
  for (const { node } of SYSTEMS) {
    const wanted = SYSTEMS.filter((one) => one.node === node).flatMap(({ llama }) => llama);
    expect(missingRuntimes(node, folder).sort()).toEqual(wanted.map((name) => `${LLAMA}/${name}`).sort());
  }
});

it('asks no network', () => expect(packing.attempts).toEqual([]));

describe.each(SYSTEMS)('for $os $arch', (system) => {
  it('the archive and what lies beside it hold what the entries lead to by their own code, and no script more', () => {
    const archive = packed.get(system);
    const beside = `${join(resourcesOf(system), 'app.asar')}.unpacked`;
    const scripts = (under) => [...archive.keys()].filter((path) => path.startsWith(under) && /\.c?js$/u.test(path));
    const inside = followScripts(['out/main/electron-main.js', 'out/main/vault.js'], (path) =>
      archive.get(path)?.content?.toString('utf8'),
    );
    expect(inside).toEqual({ files: scripts('out/main/').sort(), externals: expect.anything(), missing: [] });
    expect(inside.files).toEqual(findReached(['electron-main', 'vault']).files.map((file) => `out/main/${file}`));
    const threads = followScripts(
      THREADS.map((name) => `out/threads/${name}.js`),
      (path) => (existsSync(join(beside, path)) ? readFileSync(join(beside, path), 'utf8') : undefined),
    );
    expect(threads).toEqual({ files: scripts('out/threads/').sort(), externals: expect.anything(), missing: [] });
    const preload = followScripts(['out/preload/preload.cjs'], (path) => archive.get(path)?.content?.toString('utf8'));
    expect(preload).toEqual({ files: ['out/preload/preload.cjs'], externals: ['electron'], missing: [] });
    // A sandboxed preload is a script, no module: this throws where it is not.
    expect(new Script(archive.get('out/preload/preload.cjs').content.toString('utf8'))).toBeDefined();
    // pdf.js would ask for a stand-in where Node had no streams of the web.
    const allowed = /^(?:electron|onnxruntime-node|@node-llama-cpp\/.+|node-readable-to-web-readable-stream)$/u;
    expect([...inside.externals, ...threads.externals].filter((name) => !allowed.test(name))).toEqual([]);
    // All that is unpacked is there, and nothing else is.
    expect(filesIn(beside)).toEqual([...archive].flatMap(([path, { unpacked }]) => (unpacked ? [path] : [])).sort());
  });

  it('nothing of benches, evaluations, tests or the build is inside', () => {
    const names = [...packed.get(system).keys()];
    expect(names.length).toBeGreaterThan(400);
    const foreign = /(?:^|[/.-])(?:bench|eval|test|testing|fake|demo|simulation|sim)(?:[/.-]|$)|\.(?:map|ts)$|\/esm\//u;
    expect(names.filter((name) => foreign.test(name))).toEqual([]);
    // All but the main process’s own parts, its pages and native code.
    const known =
      /^(?:package\.json|out\/unpacked\.json|out\/(?:clipper|drawing|main|preload|renderer|threads)\/.*|node_modules\/.*)$/u;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
  });

  it('the main process and package.json lie inside the archive, threads and native code beside it', () => {
    for (const [path, { unpacked }] of packed.get(system))
      expect([path, unpacked]).toEqual([path, /^(?:out\/threads|node_modules)\//u.test(path)]);
    const inner = JSON.parse(packed.get(system).get('package.json').content.toString('utf8'));
    expect(inner).toMatchObject({
      name: 'engram-vault',
      type: 'module',
      main: 'out/main/electron-main.js',
      version: manifest.version,
      desktopName: 'engram-vault.desktop',
    });
    expect(inner.dependencies).toBeUndefined();
  });

  it('native code is that of the system and the processor, all of it and no other', () => {
    const names = [...packed.get(system).keys()];
    const under = (prefix) => names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    const onnx = under('node_modules/onnxruntime-node/bin/napi-v6/');
    expect(onnx.filter((name) => !name.startsWith(`${system.node}/${system.arch}/`))).toEqual([]);
    const library = { linux: 'libonnxruntime.so.1', mac: 'libonnxruntime.1.23.2.dylib', win: 'onnxruntime.dll' };
    expect(onnx.map((name) => name.slice(name.lastIndexOf('/') + 1)).sort()).toEqual([
      ...[library[system.os], 'onnxruntime_binding.node'].sort(),
    ]);
    expect([...new Set(under(`${LLAMA}/`).map((name) => name.split('/')[0]))].sort()).toEqual(system.llama);
    for (const name of system.llama) expect(names).toContain(`${LLAMA}/${name}/bins/${name}/llama-addon.node`);
    expect(names).toContain('node_modules/onnxruntime-common/dist/cjs/index.js');
    expect(filesIn(join(resourcesOf(system), 'resources'))).toEqual([
      'encoder/english/LICENSE',
      'encoder/english/model.onnx',
      'encoder/english/tokenizer.json',
      'encoder/multilingual/LICENSE',
      'encoder/multilingual/judge.onnx',
      'encoder/multilingual/model.onnx',
      'encoder/multilingual/vocabulary.txt.gz',
      'encoder/multilingual/words.bin',
      'encoder/speech/LICENSE',
      'encoder/speech/vocabulary.txt.gz',
    ]);
  });

  it('every file beside the archive is in the list inside it, all but native code with its hash', () => {
    const list = JSON.parse(packed.get(system).get('out/unpacked.json').content.toString('utf8'));
    const beside = `${join(resourcesOf(system), 'app.asar')}.unpacked`;
    const hash = (path) =>
      createHash('sha256')
        .update(readFileSync(join(beside, path)))
        .digest('hex');
    // Stand-ins are put there after the list was made.
    const own = filesIn(beside).filter((path) => !standIns.has(path));
    expect(own.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(90);
    for (const path of own)
      expect([path, list[path]]).toEqual([
        path,
        path.startsWith('out/') || /\.(?:js|json)$/u.test(path) ? hash(path) : null,
      ]);
  });

  it('the fuses are set as the file says, and the person finds the licences', async () => {
    const programs = findPackagedPrograms(join(folder, 'dist'), {
      productName: config.productName,
      executableName: config.linux.executableName,
    });
    const program = programs.find((path) => path.includes(`${sep}${system.folder}${sep}`));
    expect(await findWrongFuses(program, readWantedFuses())).toEqual([]);
    const texts = readFileSync(join(resourcesOf(system), 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    const owners = [
      'react ',
      'undici ',
      '@lexical/',
      'onnxruntime-node ',
      '@fontsource-variable/inter ',
      'pdf.js ',
      'tesseract.js-core ',
      'Leptonica ',
      'zod ',
    ];
    expect(owners.filter((name) => !texts.includes(`\n${name}`))).toEqual([]);
    expect(readFileSync(join(resourcesOf(system), 'LICENSE.txt'), 'utf8')).toContain('MIT License');
  });
});

describe('the packages for Linux', () => {
  const argsOf = (target) => packing.described.find((one) => one[0]?.some?.((arg) => arg.endsWith(`.${target}`)))[0];

  it.each(['deb', 'rpm'])('a .%s says who made it, and brings its AppStream data, icon and entry', (target) => {
    const args = argsOf(target);
    expect(args[args.indexOf('--url') + 1]).toBe(manifest.homepage);
    expect(args[args.indexOf('--maintainer') + 1]).toMatch(/^Engram Vault <\S+@\S+>$/u);
    const installed = args.flatMap((arg) => /^(?!--).*=(?<to>\/.*)$/u.exec(arg)?.groups.to ?? []);
    expect(installed.map((path) => path.slice(path.lastIndexOf('/') + 1)).sort()).toEqual([
      'Engram Vault',
      'engram-vault.desktop',
      'engram-vault.png',
      'io.github.engram_vault.engram_vault.metainfo.xml',
    ]);
    expect(args.includes('--rpm-rpmbuild-define=_build_id_links none')).toBe(target === 'rpm');
    expect(args[args.indexOf('--package') + 1]).toMatch(/\/engram-vault-[\d.]+-linux-(?:amd64|x86_64)\.(?:deb|rpm)$/u);
  });

  it('the entry of an AppImage belongs to its window and leaves the sandbox on', () => {
    const { desktop, desktopFileName } = packing.described.find((one) => 'desktop' in one);
    expect(desktopFileName).toBe('engram-vault.desktop');
    expect(desktop).toMatch(/^StartupWMClass=engram-vault$/mu);
    expect(desktop).toMatch(/^Exec=AppRun %U$/mu);
    const types = /^MimeType=(.*)$/mu.exec(desktop)[1].split(';').filter(Boolean);
    expect(types).toEqual([...config.linux.mimeTypes, 'x-scheme-handler/engram-vault']);
    expect(desktop).not.toContain('no-sandbox');
    expect(config.toolsets.appimage).toBe('1.0.3');
    expect(
      existsSync(join(folder, 'dist/linux-unpacked/usr/share/metainfo', config.linux.extraFiles[0].to.slice(19))),
    ).toBe(true);
  });

  it('the languages are those of the interface', () => {
    expect(readdirSync(join(folder, 'dist/linux-unpacked/locales')).sort()).toEqual(['de.pak', 'en-US.pak']);
  });
});

describe('the files that are opened with the program', () => {
  it('are those that an import reads, on a Mac and on Windows, and it is the default of none', () => {
    const { fileAssociations, extendInfo } = config.mac;
    expect(fileAssociations.flatMap(({ ext }) => ext).sort()).toEqual([...IMPORT_ENDINGS].sort());
    expect([...new Set(fileAssociations.map(({ role, rank }) => `${role} ${rank}`))]).toEqual(['Viewer Alternate']);
    const plist = readFileSync(join(folder, 'dist/mac-arm64/Engram Vault.app/Contents/Info.plist'), 'utf8');
    expect([...plist.matchAll(/<key>LSHandlerRank<\/key>\s*<string>(\w+)/gu)].map(([, rank]) => rank)).toEqual([
      'Alternate',
      'Alternate',
    ]);
    expect(plist).toContain('<string>public.folder</string>');
    // The system ends a program that asks for the microphone without saying why.
    expect(plist).toContain('What you dictate becomes text on this computer.');
    expect(extendInfo.CFBundleDocumentTypes).toHaveLength(1);
    expect(plist).toContain(`<string>${extendInfo.NSMicrophoneUsageDescription}</string>`);

    const script = read(config.nsis.include);
    const endings = [...script.matchAll(/SupportedTypes" "\.(\w+)" ""/gu)].map(([, ending]) => ending);
    expect(endings.sort()).toEqual([...IMPORT_ENDINGS].sort());
    // A key of an ending, or an association of the builder's, would make it the default there.
    expect(script).not.toMatch(/Classes\\\./u);
    expect([config.fileAssociations, config.win.fileAssociations, config.linux.fileAssociations]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a program for a Mac', () => {
  it('is signed anew after its fuses were set, whoever signs it', () => {
    expect(readFileSync(join(folder, 'codesign.txt'), 'utf8').trim().split('\n')).toEqual([
      expect.stringMatching(/^--sign - --force .*\/mac\/Engram Vault\.app$/u),
      expect.stringMatching(/^--sign - --force .*\/mac-arm64\/Engram Vault\.app$/u),
    ]);
    expect(config.mac.identity).toBe('-');
    expect(builderArgs(['--mac'], {})).toEqual(['--mac']);
    expect(builderArgs(['--mac'], { CSC_LINK: 'c.p12' })).toEqual(['-c.mac.identity=', '--mac']);
  });

  it('has the hash of its archive in its Info.plist', () => {
    const plist = readFileSync(join(folder, 'dist/mac-arm64/Engram Vault.app/Contents/Info.plist'), 'utf8');
    expect(plist).toMatch(/ElectronAsarIntegrity[\s\S]*Resources\/app\.asar[\s\S]*SHA256/u);
  });
});

it('the Electron that is packed is the one that is written for', () => {
  expect(config.electronVersion).toBe(manifest.devDependencies.electron);
});

describe('the packed tree under Node, far from the project', () => {
  let tree;
  const vault = (...args) =>
    run(process.execPath, [join(tree, 'app.asar/out/main/vault.js'), ...args], { cwd: folder }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
    );
  /** What was packed, with the archive as a folder of its name; beside it links, so that a file can be changed. */
  beforeAll(() => {
    const resources = resourcesOf(SYSTEMS[0]);
    tree = join(folder, 'tree');
    for (const [path, { content }] of packed.get(SYSTEMS[0])) {
      const beside = content === null;
      const target = join(tree, beside ? 'app.asar.unpacked' : 'app.asar', path);
      mkdirSync(dirname(target), { recursive: true });
      if (beside) linkSync(join(resources, 'app.asar.unpacked', path), target);
      else writeFileSync(target, content);
    }
    symlinkSync(join(resources, 'resources'), join(tree, 'resources'));
    symlinkSync(join(tree, 'app.asar.unpacked/node_modules'), join(tree, 'app.asar/node_modules'));
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'every thread starts, the encoder embeds, words are checked, and the runtime of language models reads a file',
    async () => {
      const threads = join(resourcesOf(SYSTEMS[0]), 'app.asar.unpacked/out/threads');
      const { stdout } = await run(
        process.execPath,
        [inProject('resources/setup/testing/start-packed.mjs'), threads, folder],
        {
          cwd: folder,
        },
      );
      const names = [...THREADS.filter((name) => name.endsWith('-worker')), 'vector-search-worker'];
      expect(JSON.parse(stdout)).toEqual({
        started: Object.fromEntries(names.map((name) => [`${name}.js`, 'is loaded'])),
        misspelt: ['recieve'],
        // Of each of the two encoders 384.
        numbers: [768, 768],
        isFinite: true,
        // That it is no model, which only the runtime can say.
        model: 'unreadable',
        // The vocabulary was found, and the runtime looked for the network.
        speech: expect.stringMatching(/encoder_model_quantized\.onnx/u),
        runtime: join(resourcesOf(SYSTEMS[0]), 'app.asar.unpacked/node_modules/onnxruntime-node/dist/index.js'),
      });
    },
  );

  it('the command line runs, and refuses a thread that was changed, and one that is not its own', async () => {
    const { code, text } = await vault('--help');
    expect([code, text]).toEqual([0, expect.stringContaining('vault')]);
    const thread = join(tree, 'app.asar.unpacked/out/threads/document-worker.js');
    const script = readFileSync(thread, 'utf8');
    const replace = (content) => {
      rmSync(thread);
      writeFileSync(thread, content);
    };
    replace(`${script}\nconsole.log('changed');\n`);
    const changed = await vault('--help');
    expect(changed.code).not.toBe(0);
    expect(changed.text).toContain('document-worker.js. Engram Vault does not start');
    replace(script);
    const foreign = join(tree, 'app.asar.unpacked/out/threads/node_modules/onnxruntime-node/index.js');
    mkdirSync(dirname(foreign), { recursive: true });
    writeFileSync(foreign, '');
    expect((await vault('--help')).text).toContain('onnxruntime-node');
    rmSync(join(tree, 'app.asar.unpacked/out/threads/node_modules'), { recursive: true });
    expect((await vault('--help')).code).toBe(0);
  });
});
