import { domainToUnicode } from 'node:url';
import { isPrivateHost } from '../models/provider/client/base-url';
import type { Confirmation } from '../shell/shell';
import { t } from '../../shared/messages/message';
import { formatNumber } from '../../shared/messages/format-number';

/** Characters of an address that are shown; the host is never cut. */
const SHOWN_CHARACTERS = 400;

/** The question before an address is opened: its real target, and anything misleading about it. */
export function addressConfirmation(url: URL, label: string): Confirmation {
  const shared = {
    details: [shorten(url.href), t('mainConsent.opensOwnProgramOutside')],
    no: t('mainConsent.stayHere'),
  };
  if (url.protocol === 'mailto:') {
    return {
      ...shared,
      title: t('mainConsent.writeEMail'),
      subject: recipientsOf(url).join(', ') || t('mainConsent.nobodyYet'),
      warnings: [],
      yes: t('mainConsent.write'),
    };
  }
  return {
    ...shared,
    title: t('mainConsent.openThisAddress'),
    subject: url.host,
    warnings: [homographWarning(url), hostMismatchWarning(url, label), privateNetworkWarning(url)].filter(
      (warning) => warning !== null,
    ),
    yes: t('common.open'),
  };
}

function recipientsOf(url: URL): string[] {
  const lists = [decodeOrKeep(url.pathname), ...['to', 'cc', 'bcc'].flatMap((name) => url.searchParams.getAll(name))];
  return lists
    .flatMap((list) => list.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A warning for a name with non-ASCII letters. */
export function homographWarning({ hostname }: URL): string | null {
  const written = domainToUnicode(hostname);
  return written === '' || written === hostname ? null : t('mainConsent.nameWrittenWrittenSome', { written });
}

function hostMismatchWarning(url: URL, label: string): string | null {
  const named = hostIn(label);
  if (
    named === null ||
    isSameSite(url.hostname, named) ||
    url.pathname.toLowerCase().endsWith(`/${label.trim().toLowerCase()}`)
  )
    return null;
  return t('mainConsent.textSaysNamedBut', { named, host: url.host });
}

const privateNetworkWarning = ({ hostname }: URL): string | null =>
  isPrivateHost(hostname) ? t('mainConsent.addressComputerOwnNetwork') : null;

/** The host that a link's text names: in an address, or the whole text if it looks like a host. */
function hostIn(label: string): string | null {
  const text = label.trim();
  const [address] = /(?:https?:\/\/|www\.)[^\s<>"']+/iu.exec(text) ?? [];
  const named = address ?? (/^[^\s/@]+\.\p{L}{2,}(?:[/:?#]\S*)?$/u.test(text) ? text : null);
  if (named === null) return null;
  try {
    return withoutWww(new URL(/^https?:/iu.test(named) ? named : `https://${named}`).hostname);
  } catch {
    return null;
  }
}

function isSameSite(target: string, named: string): boolean {
  const host = withoutWww(target);
  return host === named || host.endsWith(`.${named}`);
}

/** The host without `www.` and the trailing dot of a fully qualified name. */
const withoutWww = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.$/u, '')
    .replace(/^www\./u, '');

const shorten = (address: string): string =>
  address.length <= SHOWN_CHARACTERS
    ? address
    : t('mainConsent.addressCut', {
        address: address.slice(0, SHOWN_CHARACTERS),
        count: formatNumber(address.length - SHOWN_CHARACTERS),
      });
