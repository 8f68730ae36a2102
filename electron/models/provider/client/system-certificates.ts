import * as nodeTls from 'node:tls';

/** Node has both from 22.19 and 24.5 on. */
interface Tls {
  getCACertificates?: (store: 'default' | 'system') => string[];
  setDefaultCACertificates?: (certificates: string[]) => void;
}

let isDone = false;

/**
 * From the first call on, connections of this process also trust the authorities that the system trusts, as browsers on
 * it do: a model server of one's own, or a company's network, may have one that nobody else knows. A packaged app
 * ignores NODE_EXTRA_CA_CERTS. Call it before a connection is made; reading the system's store takes a tenth of a
 * second, so it is not read at the start. Without it, or where it cannot be read, Node's own authorities hold.
 */
export function trustSystemCertificates(tls: Tls = nodeTls as object): void {
  if (isDone) return;
  isDone = true;
  const { getCACertificates, setDefaultCACertificates } = tls;
  if (getCACertificates === undefined || setDefaultCACertificates === undefined) return;
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  } catch {
    // A store that cannot be read is no reason to refuse servers that Node's own authorities vouch for.
  }
}
