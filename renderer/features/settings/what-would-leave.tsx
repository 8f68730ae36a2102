import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import { hostOf, isThisMachine } from './provider-presets';
import styles from './settings.module.css';

/** What a model would be sent once it is on, and what never; for the address as it is typed. */
export function WhatWouldLeave({ provider }: { provider: ProviderSettings }) {
  const host = hostOf(provider.baseUrl.trim());
  if (isThisMachine(provider.baseUrl.trim()))
    return (
      <p className={styles.fact}>
        It runs on this machine ({host}): your messages and the notes chosen for an answer go there, and stay here.
      </p>
    );
  return (
    <>
      <p className={styles.fact}>
        To <strong>{host}</strong>, from then on:
      </p>
      <ul className={styles.bullets}>
        <li>each message you send, and the recent turns of that chat</li>
        <li>the notes and passages chosen for its answer</li>
        {provider.embeddingModel.trim() !== '' && (
          <li>the text of every note, message and document, once, to find them by meaning</li>
        )}
      </ul>
      <p className={styles.fact}>
        Never: passwords, keys, card numbers, and whoever you name under Privacy; they are masked. Every request can be
        read under “What left”.
      </p>
    </>
  );
}
