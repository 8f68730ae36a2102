/** Where package managers put what others wrote: their pages are nobody's notes. */
const OF_PACKAGES = new Set(['node_modules', 'bower_components', 'site-packages', '__pycache__']);

/** Names that people use too, with the files beside them that say that a program makes the folder. */
const BY_NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  vendor: ['composer.json', 'go.mod', 'Gemfile'],
  target: ['Cargo.toml', 'pom.xml', 'build.sbt'],
  build: [
    'package.json',
    'build.gradle',
    'build.gradle.kts',
    'pyproject.toml',
    'setup.py',
    'CMakeLists.txt',
    'pubspec.yaml',
  ],
  dist: ['package.json', 'pyproject.toml', 'setup.py'],
  out: ['package.json'],
  coverage: ['package.json'],
  public: ['hugo.toml', 'hugo.yaml', 'gatsby-config.js'],
  _site: ['_config.yml'],
  _build: ['conf.py', 'mix.exs', '_toc.yml'],
  deps: ['mix.exs'],
  Pods: ['Podfile'],
};
/** Files by which programs mark a folder as theirs. */
const MARKS = new Set(['pyvenv.cfg', 'CACHEDIR.TAG']);

/** Whether a folder is one of programs by its name alone. */
export const isPackagesFolder = (name: string): boolean => OF_PACKAGES.has(name);

/**
 * Whether programs put everything in a folder there: packages, code of others, what they build, caches.
 *
 * @param neighbours names beside the folder
 * @param names names in the folder
 */
export const isForeignFolder = (name: string, neighbours: ReadonlySet<string>, names: readonly string[]): boolean =>
  isPackagesFolder(name) ||
  (Object.hasOwn(BY_NEIGHBOURS, name) && BY_NEIGHBOURS[name]!.some((file) => neighbours.has(file))) ||
  names.some((file) => MARKS.has(file));
