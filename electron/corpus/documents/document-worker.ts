import { parentPort } from 'node:worker_threads';
import { isAppError } from '../../../shared/ipc/errors';
import { chunkDocument, type DocumentContent } from './cut-document';
import type { ReaderReply } from './document-reader';
import { followSharedLanguage } from '../../threads/thread-language';
import { t } from '../../../shared/messages/message';

const languageLoaded = followSharedLanguage();

/** Worker thread that reads documents: one reply per request, one at a time. */
parentPort?.on('message', (content: DocumentContent) => {
  const read = languageLoaded().then(() => chunkDocument(content));
  read.then(
    (cut) => reply({ ok: true, document: cut }),
    (error: unknown) =>
      reply({
        ok: false,
        code: isAppError(error) ? error.code : null,
        message: isAppError(error)
          ? error.message
          : error instanceof Error
            ? error.message
            : t('mainCorpus.itIsDamaged'),
      }),
  );
});

const reply = (message: ReaderReply): void => parentPort?.postMessage(message);
