const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

// Tests and what helps them may import anything.
const TESTS = '\\.(test|fixture)\\.tsx?$|[-/]testing\\.tsx?$|^apps/[^/]+/src/testing/';
/** Folders that any feature or page may import; `language` holds what is written from the catalogues. */
const GROUND = ['model', 'kit', 'form', 'language'];

const foldersOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map((entry) => entry.name);

/** Files directly in `src`, except the routes, which stand on top of everything. */
const OWN_FILES = '(?!routes\\.)[^/]+$';

/** A wing holds rooms and no file of its own. */
const isWing = (folder) => !readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isFile());

/** Rules for the folders of one app: each `[name, from, to]` forbids imports from one folder to those others. */
function storeysOf(src) {
  const folders = foldersOf(src);
  if (folders.includes('pages')) {
    const pages = foldersOf(path.join(src, 'pages')).map((page) => `pages/${page}`);
    return [
      ...folders.map((folder) => [
        'pages-on-layout-on-the-rest',
        folder,
        folder === 'pages' ? [] : ['pages', 'layout'].filter((upper) => upper !== folder && folders.includes(upper)),
      ]),
      ...pages.map((page) => ['page-imports-no-page', page, pages.filter((other) => other !== page)]),
    ];
  }
  const wings = folders.filter((folder) => !GROUND.includes(folder) && isWing(path.join(src, folder)));
  return [...wingsOf(folders, wings), ...wings.flatMap((wing) => roomsOf(src, wing)), ...roomsOf(src, '', wings)];
}

/** A wing stands on the app's ground and imports no other wing, nor what stands on wings. */
function wingsOf(folders, wings) {
  const upper = folders.filter((folder) => !GROUND.includes(folder));
  return wings.map((wing) => ['wing-imports-no-wing', wing, upper.filter((folder) => folder !== wing)]);
}

/** Rules for the rooms of an app or of one of its wings. Rooms beside the wings stand on top of them. */
function roomsOf(src, wing, wings = []) {
  const within = (folder) => (wing ? `${wing}/${folder}` : folder);
  const folders = foldersOf(path.join(src, wing));
  const isPage = (folder) => readdirSync(path.join(src, within(folder))).some((file) => /-page\.tsx?$/.test(file));
  const upper = folders.filter((folder) => !GROUND.includes(folder));
  const rooms = upper.filter((folder) => !wings.includes(folder));
  const pages = rooms.filter(isPage);
  return [
    ['model-imports-no-other-folder', 'model', folders],
    ['kit-imports-no-feature', 'kit', upper],
    ['kit-imports-no-feature', 'form', upper],
    ...(wing ? [] : [['file-beside-the-folders-imports-no-feature', OWN_FILES, upper]]),
    ...rooms.map((folder) =>
      pages.includes(folder) ? ['page-imports-no-page', folder, pages] : ['feature-imports-no-feature', folder, rooms],
    ),
  ].map(([name, from, to]) => [
    name,
    from === OWN_FILES ? from : within(from),
    to.filter((folder) => folder !== from).map(within),
  ]);
}

/**
 * Storeys inside each app of a repository, as rules of dependency-cruiser: model ← kit ← features and tabs ← pages. A
 * page is a folder that holds a `*-page.tsx`; an app with a folder `pages` has pages ← layout ← everything else, and its pages do not
 * import each other. An app in wings has the same storeys in each wing; a wing imports the app's model and kit, never another wing.
 */
module.exports = function storeys(root) {
  const apps = foldersOf(path.join(root, 'apps')).filter((app) => existsSync(path.join(root, 'apps', app, 'src')));
  return apps.flatMap((app) =>
    storeysOf(path.join(root, 'apps', app, 'src'))
      .filter(([, , to]) => to.length > 0)
      .map(([name, from, to]) => ({
        name,
        severity: 'error',
        from: { path: `^apps/${app}/src/${from === OWN_FILES ? from : `${from}/`}`, pathNot: TESTS },
        to: { path: `^apps/${app}/src/(${to.join('|')})/` },
      })),
  );
};
