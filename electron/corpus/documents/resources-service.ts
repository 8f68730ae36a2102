import { put } from '../../../shared/domain/batch';
import { sourceRef, type AccessRef } from '../../../shared/domain/ids';
import type { AccessEvent } from '../../../shared/domain/feedback';
import { isPresentChunk, type Chunk, type Resource } from '../../../shared/domain/resource';
import { AppError } from '../../../shared/ipc/errors';
import type { ResourcePage, ResourceUse } from '../../../shared/ipc/routes/resources';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { titlesOfTarget } from '../../../shared/lib/markdown/wikilinks';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { HiddenLookup, HiddenView } from '../../retrieval/funnel/retrieval-ports';
import type { TitleResolver } from '../catalog/resolve-title';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

export type ResourcesService = ReturnType<typeof createResourcesService>;

interface Deps {
  store: VaultStore;
  writer: Pick<VaultWriter, 'commit'>;
  catalog: { resolver(): TitleResolver };
  hidden: HiddenLookup;
  now: () => number;
}

const MAX_PAST_CHUNKS = 200;
const MAX_USES = 100;
/** Uses of a document with more chunks are read once instead of by chunk. */
const MAX_CHUNK_QUERIES = 200;

/** Documents: their chunks, the answers that cited them, and hiding them. Hidden documents stay readable. */
export function createResourcesService(deps: Deps) {
  const { store, writer, catalog, hidden, now } = deps;
  const requireResource = async (id: string): Promise<Resource> => {
    const resource = await store.get('resources', id);
    if (resource === null) throw new AppError('not-found', t('mainCorpus.documentVault'));
    return resource;
  };

  return {
    async page(id: string): Promise<ResourcePage> {
      const resource = await requireResource(id);
      const all = await store.query({ name: 'chunksOfResource', resourceId: id });
      const past = all
        .filter((chunk) => !isPresentChunk(chunk))
        .sort((a, b) => b.removedAt! - a.removedAt! || a.ordinal - b.ordinal);
      return {
        resource,
        chunks: all.filter(isPresentChunk).sort((a, b) => a.ordinal - b.ordinal),
        past: past.slice(0, MAX_PAST_CHUNKS),
      };
    },
    async uses(id: string): Promise<{ total: number; uses: ResourceUse[] }> {
      await requireResource(id);
      const chunks = await store.query({ name: 'chunksOfResource', resourceId: id });
      const found = (await accessEventsOfChunks(store, chunks)).filter(
        (event) => event.kind === 'cited' && event.messageId !== null,
      );
      const uses = await describeUses(store, newestPerAnswer(found), await hidden.view({ includeArchived: false }));
      return { total: uses.length, uses: uses.slice(0, MAX_USES) };
    },
    async setArchived(id: string, isPutAway: boolean): Promise<Resource> {
      const resource = await requireResource(id);
      if ((resource.deletedAt !== null) === isPutAway) return resource;
      const after: Resource = { ...resource, deletedAt: isPutAway ? now() : null };
      const title = quoted(resource.title.slice(0, 80));
      const label = isPutAway ? t('mainCorpus.putAwayTitle', { title }) : t('mainCorpus.broughtBackTitle', { title });
      await writer.commit({
        actor: 'person',
        kind: isPutAway ? 'resource.remove' : 'resource.restore',
        label,
        scope: 'note',
        changes: [put('resources', after)],
      });
      return after;
    },
    async resolve(target: string): Promise<{ kind: 'note' | 'resource'; id: string } | null> {
      const note = catalog.resolver()(target);
      if (note !== null) return { kind: 'note', id: note.id };
      const wanted = new Set(
        titlesOfTarget(target).map((title) => titleKey(title.replace(/^\.?\//, '').replace(/\.(?:md|markdown)$/i, ''))),
      );
      for await (const page of store.pages('resources')) {
        const resource = page.find(
          (each) => each.deletedAt === null && namesOf(each).some((name) => wanted.has(titleKey(name))),
        );
        if (resource !== undefined) return { kind: 'resource', id: resource.id };
      }
      return null;
    },
  };
}

const namesOf = ({ title, aliases = [] }: Resource): string[] => [title, ...aliases];

async function accessEventsOfChunks(store: VaultStore, chunks: readonly Chunk[]): Promise<AccessEvent[]> {
  const refs = chunks.map(({ id }) => sourceRef('chunk', id));
  if (refs.length <= MAX_CHUNK_QUERIES)
    return (await Promise.all(refs.map((ref) => store.query({ name: 'accessEventsOf', ref })))).flat();
  const wanted = new Set<AccessRef>(refs);
  const events: AccessEvent[] = [];
  for await (const page of store.pages('accessEvents')) events.push(...page.filter(({ ref }) => wanted.has(ref)));
  return events;
}

/** One entry per answer and chunk, newest first. */
function newestPerAnswer(events: readonly AccessEvent[]): AccessEvent[] {
  const byKey = new Map(events.map((event) => [`${event.messageId} ${event.ref}`, event]));
  return [...byKey.values()].sort((a, b) => b.at - a.at);
}

async function describeUses(
  store: VaultStore,
  events: readonly AccessEvent[],
  view: Pick<HiddenView, 'sessionTitle'>,
): Promise<ResourceUse[]> {
  const messageIds = [...new Set(events.map(({ messageId }) => messageId!))];
  const messages = new Map(
    (await store.getMany('messages', messageIds)).flatMap((message) =>
      message === null ? [] : [[message.id, message] as const],
    ),
  );
  const sessionIds = [...new Set([...messages.values()].map(({ sessionId }) => sessionId))];
  const sessions = new Map(
    (await store.getMany('sessions', sessionIds)).flatMap((session) =>
      session === null || session.deletedAt !== null ? [] : [[session.id, session] as const],
    ),
  );
  return events.flatMap(({ ref, messageId, at }) => {
    const message = messages.get(messageId!);
    const session = message === undefined ? undefined : sessions.get(message.sessionId);
    return session === undefined
      ? []
      : [
          {
            chunkId: ref.slice('chunk:'.length),
            messageId: messageId!,
            sessionId: session.id,
            sessionTitle: view.sessionTitle(session.title),
            at,
          },
        ];
  });
}
