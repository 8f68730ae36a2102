import { t } from '../../shared/messages/message';
import { formatNumber } from '../../shared/messages/format-number';
import { languageName } from '../../shared/messages/language-name';
import type { Confirmation } from '../shell/shell';

const size = (bytes: number): string =>
  bytes < 1e9
    ? t('mainConsent.sizeInMb', { size: formatNumber(Math.max(1, Math.round(bytes / 1e6))) })
    : t('mainConsent.sizeInGb', { size: formatNumber(Math.round(bytes / 1e8) / 10) });

/** The question before a model is downloaded from a host. */
export const downloadConfirmation = (host: string, model: { name: string; bytes: number }): Confirmation => ({
  title: t('mainConsent.downloadModelFrom', { model: model.name }),
  subject: host,
  details: [
    t('mainConsent.hostSeesRequest', { host, size: size(model.bytes) }),
    t('mainConsent.nothingYoursSentModelRuns'),
  ],
  warnings: [],
  yes: t('mainConsent.download'),
  no: t('mainConsent.doNotDownload'),
});

/** The question before a language is downloaded from a host. */
export const languageDownloadConfirmation = (
  host: string,
  { tag, bytes }: { tag: string; bytes: number },
): Confirmation => ({
  title: t('ocr.downloadLanguageFrom', { language: languageName(tag) }),
  subject: host,
  details: [t('mainConsent.hostSeesRequest', { host, size: size(bytes) }), t('ocr.nothingYoursSent')],
  warnings: [],
  yes: t('mainConsent.download'),
  no: t('mainConsent.doNotDownload'),
});

/** The question before a language's file is copied whose path came from a page. */
export const languageFileConfirmation = (path: string): Confirmation => ({
  title: t('ocr.useLanguageFile'),
  subject: path,
  details: [t('ocr.languageFileIsCopied')],
  warnings: [],
  yes: t('mainConsent.useIt'),
  no: t('common.cancel'),
});

/** The question before a model's file is deleted. */
export const deleteModelConfirmation = (name: string, bytes: number, isUsed: boolean): Confirmation => ({
  title: t('mainConsent.deleteModelFile'),
  subject: name,
  details: [
    t('mainConsent.freesSpace', { size: size(bytes) }),
    ...(isUsed ? [t('mainConsent.answersWithoutModel')] : []),
  ],
  warnings: [],
  yes: t('mainConsent.deleteIt'),
  no: t('mainConsent.keepIt'),
});

/** The question before a file is used whose path came from a page. */
export const modelFileConfirmation = (path: string): Confirmation => ({
  title: t('mainConsent.useModelFile'),
  subject: path,
  details: [t('mainConsent.modelFileIsRead')],
  warnings: [],
  yes: t('mainConsent.useIt'),
  no: t('common.cancel'),
});
