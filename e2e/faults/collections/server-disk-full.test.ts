import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSharingVault } from '../../../electron/collections/testing/open-sharing-vault';
import { openTestCollection } from '../../../electron/collections/testing/open-test-collection';
import { startPostgres } from '../../../electron/collections/testing/postgres-server';
import { mountSmallDisk } from '../../../electron/files/testing/small-disk';
import { faultRounds, recordFigure } from '../../../electron/testing/record-figure';
import { storedNote, storedNotes } from './stored-notes';

const MEGABYTES = 192;
const ROUNDS = faultRounds(2, 20);
const NOTES = 50;
/** Publications until the disk must have filled. */
const MAX_PUBLICATIONS = 40;
