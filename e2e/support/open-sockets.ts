import { readdir, readFile, readlink } from 'node:fs/promises';

interface OpenSocket {
  protocol: string;
  /** The system's hexadecimal address and port. */
  local: string;
  remote: string;
  isListening: boolean;
}

const LISTEN = '0A';
const PROTOCOLS = ['tcp', 'tcp6', 'udp', 'udp6'];

/** Network sockets of this process and all it has started, as Linux tells them. */
export async function listOpenSockets(): Promise<OpenSocket[]> {
  const own = new Set<string>();
  for (const id of await descendantsOf(process.pid))
    for (const descriptor of await readdir(`/proc/${id}/fd`).catch(() => [])) {
      const inode = /^socket:\[(\d+)\]$/u.exec(await readlink(`/proc/${id}/fd/${descriptor}`).catch(() => ''))?.[1];
      if (inode !== undefined) own.add(inode);
    }
  const sockets: OpenSocket[] = [];
  for (const protocol of PROTOCOLS)
    for (const line of (await readFile(`/proc/net/${protocol}`, 'utf8').catch(() => '')).split('\n').slice(1)) {
      const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/u);
      if (own.has(inode)) sockets.push({ protocol, local, remote, isListening: state === LISTEN });
    }
  return sockets;
}

async function descendantsOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    parents.set(Number(id), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isBelow = (id: number): boolean => id === root || (parents.has(id) && isBelow(parents.get(id)!));
  return [...parents.keys()].filter(isBelow);
}
