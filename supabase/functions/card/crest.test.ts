/** The emblem of a college in link previews is the one of the site. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Crest } from '../../../libs/ui/src/identity/crest.tsx';
import { crestOf } from './crest.ts';

const names = [
  ...[
    'Gulf Pines College',
    'University of Ohio',
    'ohio state',
    'Å',
    'École Polytechnique',
    '  margins  ',
    'O’Neil & <b>',
  ],
  ...Array.from({ length: 300 }, (_, number) => `College ${number * 7919} of Place ${number}`),
];

test.each([null, ['#123456', '#fedcba'], ['#111111', '#222222'], ['#ABCDEF', '#000000'], ['red', 'blue'], ['#111111']])(
  '[RC-004] for every name, with the colors %j',
  (colors) => {
    for (const name of names) {
      const crest = crestOf(name, colors);
      const site = renderToStaticMarkup(createElement(Crest, { name, colors, size: 240 }));
      const [, outline, ground, second] = /<path d="([^"]*)" fill="([^"]*)" stroke="([^"]*)"/.exec(site) ?? [];
      const [, sign] = /<\/path><path d="([^"]*)"/.exec(site) ?? [];
      const [, ink, letters] = /<text [^>]*fill="([^"]*)"[^>]*>([^<]*)</.exec(site) ?? [];
      expect({ ...crest, letters: crest.letters.replace('<', '&lt;') }).toEqual({
        outline,
        sign,
        letters,
        ground,
        second,
        ink,
      });
    }
  },
);
