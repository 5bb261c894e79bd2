import { expect, test } from 'vitest';
import { remoteOf, stackFrames } from './stack-frames';

const SITE = 'https://lineup.example';
const FILE = '/remotes/teams/aaaaaaaaaaaa/static/js/async/4.js';

test.each([
  [
    'Chromium',
    `TypeError: no\n    at load (${SITE}${FILE}:2:8341)\n    at async open (${SITE}/static/js/index.0a1b2c3d.js:1:2)`,
  ],
  ['Firefox', `load@${SITE}${FILE}:2:8341\nasync*open@${SITE}/static/js/index.0a1b2c3d.js:1:2`],
])('a stack of %s becomes places in released files', (_, stack) => {
  expect(stackFrames(stack, SITE)).toEqual([
    `load ${FILE}:2:8341`,
    expect.stringMatching(/^(open)? \/static\/js\/index\.0a1b2c3d\.js:1:2$/),
  ]);
});

test.each([
  ['an extension', 'at f (chrome-extension://abcdef/content.js:1:2)'],
  ['another site', 'at f (https://elsewhere.example/static/a.js:1:2)'],
  ['the page itself', `at f (${SITE}/players/anna-mueller:1:2)`],
  ['an address with parameters', `at f (${SITE}/static/a.js?token=x:1:2)`],
  ['the words of the error', `Error: see ${SITE}`],
])('what is of %s is left out', (_, line) => {
  expect(stackFrames(`Error: x\n    ${line}`, SITE).join()).not.toMatch(/extension|elsewhere|anna|token|see/);
});

test('a stack is at most ten places', () => {
  expect(stackFrames(`at f (${SITE}${FILE}:1:2)\n`.repeat(50), SITE)).toHaveLength(10);
});

test('an error is of the topmost remote in its stack', () => {
  expect(
    remoteOf(['f /static/js/index.js:1:2', `g ${FILE}:1:2`, 'h /remotes/inbox/bbbbbbbbbbbb/entry.js:1:2']),
  ).toEqual({
    remote: 'teams',
    version: 'aaaaaaaaaaaa',
  });
  expect(remoteOf(['f /static/js/index.js:1:2'])).toBeNull();
});
