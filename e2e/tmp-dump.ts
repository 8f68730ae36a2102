import { createCachedEmbedder } from './eval/cached-embedder';
import { openFolderVault } from './eval/vault/folder-vault';
import { readVaultQuestions } from './eval/vault/vault-questions';
import { createOfflineEngine } from '../electron/models/offline/offline-engine';
import { startIndex } from '../electron/retrieval/index/start-index';
import { createIndexCore } from '../electron/retrieval/index/index-core';
import { createRetrieval } from '../electron/retrieval/pipeline';
import { silentLogger } from '../shared/lib/logger';
import { noteIdOfFile } from '../electron/exchange/import/parsed/document-key';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { parseSourceRef } from '../shared/domain/ids';
import { relevanceOf } from '../electron/models/offline/judge/offline-judge';
for (const name of ['foam', 'silverbullet']) {
  const folder = `/work/shared/data/vaults/${name}`;
  const paths = new Map<string, string>();
  for (const e of await readdir(folder, { recursive: true, withFileTypes: true })) { const p = relative(folder, resolve(e.parentPath, e.name)); for (const k of [p, `${basename(folder)}/${p}`]) paths.set(noteIdOfFile(k), p); }
  const questions = await readVaultQuestions(`/work/shared/data/vaults/questions-${name}.json`);
  const vault = await openFolderVault(folder, () => {});
  const embedder = await createCachedEmbedder(true);
  const index = await startIndex({ openPort: () => createIndexCore(async () => embedder), store: vault.vault.store, writer: vault.vault.writer, log: silentLogger, now: Date.now });
  await index.embedded();
  const engine = createOfflineEngine();
  const retrieval = createRetrieval({ index, store: vault.vault.store, ids: vault.ids, fallback: engine });
  const rows: unknown[] = [];
  for (const q of questions) {
    const seen: any[] = [];
    const { trace } = await retrieval.retrieve({ surface: 'eval', question: q.question, recentTurns: [], sessionId: null, asOf: Date.now(), engine: { ...engine, judge: async (r: any, s: any) => { const v = await engine.judge(r, s); r.candidates.forEach((c: any, i: number) => seen.push({ purpose: r.plan.question === q.question ? 'q' : 'reform', ref: c.ref, evidence: c.evidence, verdict: v[i]!.verdict, rel: relevanceOf(c.evidence), title: c.title })); return v; } } as any });
    for (const s of seen) { const path = paths.get(parseSourceRef(s.ref).id) ?? null; const c = trace.candidates.find((x) => x.ref === s.ref); rows.push({ q: q.question, id: q.id, kind: q.kind, path, label: path && q.answers.includes(path) ? 2 : path && q.alsoFine.includes(path) ? 1 : 0, ...s, rank: c?.fused.rank, parts: c?.fused.parts, text: c?.text.slice(0, 200), pm: q.passage && c && path && q.answers.includes(path) ? new RegExp(q.passage, 'iu').test(c.text.replace(/\s+/g, ' ')) : null }); }
  }
  await writeFile(`/tmp/dump-${name}.json`, JSON.stringify(rows));
  await embedder.save();
  await index.close(); await vault.close();
}
