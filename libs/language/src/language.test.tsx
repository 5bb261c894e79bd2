import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  acceptedLanguages,
  chosenLanguage,
  inLanguage,
  isAmong,
  patternOf,
  languageIn,
  preferredLanguage,
  withoutLanguage,
} from './address';
import { keepCatalogue } from './catalogue';
import { currentLocale, setLanguage } from './current';
import { translator } from './translator';

const { t, plural, rich } = translator('tests');

afterEach(() => {
  cleanup();
  setLanguage('en');
});

/** As `compileMessage` of Lingui writes them. */
const messages = {
  'Sign In': 'Iniciar sesión',
  'Hello {name}': ['Hola ', ['name']],
  '{count} teams': [
    ['n', 'plural', { one: [['count'], ' equipo'], many: [['count'], ' de equipos'], other: [['count'], ' equipos'] }],
  ],
  'Read <link>the terms</link> first.': 'Primero lee <link>los términos</link>.',
} as Parameters<typeof keepCatalogue>[2];

test('35.6 an English page says what stands in the source, whatever catalogues there are', () => {
  keepCatalogue('es', 'tests', messages);
  expect(t('Sign In')).toBe('Sign In');
  expect(t('Hello {name}', { name: 'Ana' })).toBe('Hello Ana');
  expect(plural(1, '{count} team', '{count} teams')).toBe('1 team');
  expect(plural(1200, '{count} team', '{count} teams', { count: '1,200' })).toBe('1,200 teams');
  expect(currentLocale()).toBe('en-US');
});

test('35.6 a Spanish page says what its catalogue has, and the rest in English, sentence by sentence', () => {
  keepCatalogue('es', 'tests', messages);
  setLanguage('es');
  expect(t('Sign In')).toBe('Iniciar sesión');
  expect(t('Hello {name}', { name: 'Ana' })).toBe('Hola Ana');
  expect(t('Sign Out')).toBe('Sign Out');
  expect(plural(1, '{count} team', '{count} teams')).toBe('1 equipo');
  expect(plural(2, '{count} team', '{count} teams')).toBe('2 equipos');
  // Spanish counts millions in a form of its own.
  expect(plural(1_000_000, '{count} team', '{count} teams', { count: '1,000,000' })).toBe('1,000,000 de equipos');
  expect(currentLocale()).toBe('es-419');
});

test('35.6 a catalogue is of its scope alone', () => {
  keepCatalogue('es', 'tests', messages);
  setLanguage('es');
  expect(translator('others').t('Sign In')).toBe('Sign In');
});

test('35.6 what a person typed into a sentence is no markup of it', () => {
  const page = render(
    <p>{rich('Hello {name}, <b>go on</b>.', { b: (words) => <b>{words}</b> }, { name: '<i>x</i>' })}</p>,
  );
  expect(page.container.innerHTML).toBe('<p>Hello &lt;i&gt;x&lt;/i&gt;, <b>go on</b>.</p>');
});

test('35.6 the elements of a sentence follow its order in each language', () => {
  keepCatalogue('es', 'tests', messages);
  const element = () => (
    <p>{rich('Read <link>the terms</link> first.', { link: (words) => <a href="/terms">{words}</a> })}</p>
  );
  const page = render(element());
  expect(page.container.innerHTML).toBe('<p>Read <a href="/terms">the terms</a> first.</p>');
  setLanguage('es');
  cleanup();
  expect(render(element()).container.innerHTML).toBe('<p>Primero lee <a href="/terms">los términos</a>.</p>');
});

test.each([
  ['/es', 'es', '/'],
  ['/es/colleges', 'es', '/colleges'],
  ['/essay', null, '/essay'],
  ['/', null, '/'],
  ['/en/colleges', null, '/en/colleges'],
])('35.6 the language of the address %s', (path, language, english) => {
  expect(languageIn(path)).toBe(language);
  expect(withoutLanguage(path)).toBe(english);
  expect(inLanguage(english, languageIn(path) ?? 'en')).toBe(path);
});

test('35.6 a browser gets the first of its languages that there is', () => {
  const of = (header: string) => preferredLanguage(acceptedLanguages(header));
  expect(of('es-MX,es;q=0.9,en;q=0.8')).toBe('es');
  expect(of('en-US,en;q=0.9,es;q=0.8')).toBe('en');
  expect(of('ca;q=0.9, es;q=0.8')).toBe('es');
  expect(of('en;q=0.5, es')).toBe('es');
  expect(of('es;q=0, de')).toBe('en');
  expect(of('')).toBe('en');
  expect(of('*')).toBe('en');
});

test('35.6 a cookie names a language that there is, or none', () => {
  expect(chosenLanguage('a=1; language=es; b=2')).toBe('es');
  expect(chosenLanguage('language=xx')).toBeNull();
  expect(chosenLanguage('mylanguage=es')).toBeNull();
});

test('35.6 patterns of paths go by whole segments', () => {
  expect(isAmong(['/', '/teams/:id'], '/')).toBe(true);
  expect(isAmong(['/', '/teams/:id'], '/teams/a')).toBe(true);
  expect(isAmong(['/', '/teams/:id'], '/teams/a/manage')).toBe(false);
});

test('35.6 a pattern leaves out the paths that another screen names apart', () => {
  const screens = ['/learn/new', '/learn/:slug', '/learn/:slug/edit'];
  const of = (pathname: string) => isAmong(['/learn/:slug'], pathname, screens);
  expect([of('/learn/new'), of('/learn/scrims'), of('/learn/scrims/edit')]).toEqual([false, true, false]);
  expect(isAmong(['/learn/:slug', '/learn/new'], '/learn/new', screens)).toBe(true);
  expect(patternOf(['/:a/:b', '/a/:b', '/:a/b'], '/a/b')).toBe('/a/:b');
  expect(patternOf(['/:a/:b', '/a/b', '/:a/b'], '/a/b')).toBe('/a/b');
  expect(patternOf(['/:a'], '/a/b')).toBeUndefined();
});
