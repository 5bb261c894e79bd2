const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

// Tests and what helps them may import anything.
const TESTS = '\\.(test|fixture)\\.tsx?$|[-/]testing\\.tsx?$|^apps/[^/]+/src/testing/';
/** Folders that any feature or page may import. */
const GROUND = ['model', 'kit', 'form'];

const foldersOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map((entry) => entry.name);

/** Files directly in `src`, except the routes, which stand on top of everything. */
const OWN_FILES = '(?!routes\\.)[^/]+$';

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
  const isPage = (folder) => readdirSync(path.join(src, folder)).some((file) => /-page\.tsx?$/.test(file));
  const upper = folders.filter((folder) => !GROUND.includes(folder));
  const pages = upper.filter(isPage);
  return [
    ['model-imports-no-other-folder', 'model', folders],
    ['kit-imports-no-feature', 'kit', upper],
    ['kit-imports-no-feature', 'form', upper],
    ['file-beside-the-folders-imports-no-feature', OWN_FILES, upper],
    ...upper.map((folder) =>
      pages.includes(folder) ? ['page-imports-no-page', folder, pages] : ['feature-imports-no-feature', folder, upper],
    ),
  ].map(([name, from, to]) => [name, from, to.filter((folder) => folder !== from)]);
}

/**
 * Storeys inside each app of a repository, as rules of dependency-cruiser: model ← kit ← features and tabs ← pages. A
 * page is a folder that holds a `*-page.tsx`; an app with a folder `pages` has pages ← layout ← everything else, and its pages do not
 * import each other.
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
