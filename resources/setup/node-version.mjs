// Imported first by every script here, so that an old Node is named before anything else goes wrong.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Engram Vault needs Node 20.19 or newer; this is ${process.versions.node}. A current one is at https://nodejs.org`,
  );
  process.exit(1);
}
