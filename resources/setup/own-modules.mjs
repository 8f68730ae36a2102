/** electron-builder's hook `beforeBuild`: it collects and rebuilds no modules, electron-builder.yml names all of them. */
export const beforeBuild = () => false;
