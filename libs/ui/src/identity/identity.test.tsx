import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PersonAvatar } from '../content/person-avatar';
import { contrast } from './contrast';
import { Crest } from './crest';
import { crestColors } from './crest-colors';
import { GameMark } from './game-mark';
import { GAME_MARKS, OTHER_GAME } from './game-marks';

const names = Array.from({ length: 2000 }, (_, number) => `College ${number} of ${number * 7919}`);
const pages = ['#f6f7f9', '#ffffff', '#0b0e14', '#11161f', '#1a2230'];

describe('crest', () => {
  test('letters, rim and sign can be seen on the ground, whatever the name', () => {
    for (const name of names) {
      const { ground, second, ink } = crestColors(name);
      expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ground, second)).toBeGreaterThanOrEqual(3);
      for (const page of pages)
        expect(Math.max(contrast(page, ground), contrast(page, second))).toBeGreaterThanOrEqual(3);
    }
  });

  test('chosen colors keep their ground, and what cannot be seen on it gives way to ink', () => {
    for (const ground of ['#000000', '#ffffff', '#777777', '#c8f542', '#ff0000', '#0000ff', '#757575'])
      for (const other of ['#000000', '#ffffff', '#808080', '#c8f542']) {
        const chosen = crestColors('River City', [ground, other]);
        expect(chosen.ground).toBe(ground);
        expect(contrast(ground, chosen.ink)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ground, chosen.second)).toBeGreaterThanOrEqual(3);
      }
  });

  test.each([[['red', 'blue']], [['#12345']], [[]], [['#123456', 'url(x)']]])('%j is no pair of colors', (chosen) => {
    expect(crestColors('River City', chosen)).toEqual(crestColors('River City'));
  });

  test('one name always gives one crest, and names are spread over colors and shapes', () => {
    const draw = (name: string) => {
      const { container, unmount } = render(<Crest name={name} size={48} />);
      const drawn = container.innerHTML;
      unmount();
      return drawn;
    };
    expect(draw('River City State')).toBe(draw('River City State'));
    const drawings = new Set(names.slice(0, 200).map((name) => draw(name).replace(/<text.*/, '')));
    expect(drawings.size).toBeGreaterThan(180);
  });

  test('it is silent beside the name and named where it stands alone', () => {
    render(<Crest name="River City" size={48} alt="Crest of River City" />);
    expect(screen.getByRole('img', { name: 'Crest of River City' }).textContent).toBe('RC');
  });
});

describe('game marks', () => {
  test.each([...Object.entries(GAME_MARKS), ['any other game', OTHER_GAME] as const])(
    '%s: white reads on it, and it can be seen on every page',
    (_slug, { color }) => {
      expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      for (const page of pages) expect(contrast(color, page)).toBeGreaterThanOrEqual(3);
    },
  );

  test('a game is known by name and by slug; one that is new has a mark, too', () => {
    const drawn = (game: string) => render(<GameMark game={game} />).container.innerHTML;
    expect(drawn('Super Smash Bros. Ultimate')).toBe(drawn('super-smash-bros-ultimate'));
    expect(drawn('Super Smash Bros. Ultimate')).not.toBe(drawn('Chess'));
  });
});

describe('tints of people', () => {
  const css = readFileSync(
    path.join(
      process.cwd().endsWith('libs/ui') ? process.cwd() : path.resolve('libs/ui'),
      'src/content/person-avatar.module.css',
    ),
    'utf8',
  );
  const tones = [...css.matchAll(/(background|color): hsl\(var\(--tint\) (\d+)% (\d+)%\)/g)].map(
    ([, , saturation, lightness]) => [Number(saturation), Number(lightness)] as const,
  );

  test('letters read on every tint in both themes', () => {
    expect(tones).toHaveLength(4);
    const [lightGround, lightInk, darkGround, darkInk] = tones as [Tone, Tone, Tone, Tone];
    for (let hue = 0; hue < 360; hue += 1) {
      expect(contrast(hex(hue, lightGround), hex(hue, lightInk))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(hex(hue, darkGround), hex(hue, darkInk))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('a name always has its tint; a group and a nameless person have none', () => {
    const tint = (name?: string) => {
      const { container, unmount } = render(<PersonAvatar name={name} url={null} />);
      const style = (container.firstChild as HTMLElement).style.getPropertyValue('--tint');
      unmount();
      return style;
    };
    expect(tint('Ada Byron')).toBe(tint('Ada Byron'));
    expect(tint()).toBe('');
    expect(new Set(names.slice(0, 100).map(tint)).size).toBe(12);
  });
});

type Tone = readonly [saturation: number, lightness: number];

function hex(hue: number, [saturation, lightness]: Tone): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (start: number) => {
    const at = (start + hue / 30) % 12;
    return light - reach * Math.max(-1, Math.min(at - 3, Math.min(9 - at, 1)));
  };
  return `#${[0, 8, 4]
    .map((start) =>
      Math.round(255 * channel(start))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
