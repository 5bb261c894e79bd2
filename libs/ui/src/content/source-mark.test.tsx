import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SourceMark, SourceMarks, type SourceMarkProps } from './source-mark';

const confirmed = { kind: 'confirmed', at: '2026-03-12T12:00:00Z', is_current: true } as const;
const textOf = (props: SourceMarkProps) => {
  const { container, unmount } = render(<SourceMark {...props} />);
  const { textContent: text } = container;
  unmount();
  return text;
};

describe('where a fact comes from', () => {
  it.each([
    [null, 'Said by the player'],
    [undefined, 'Said by the player'],
    [{ ...confirmed, by: 'Jordan', of: 'Comets' }, 'Confirmed by Jordan of Comets, March 2026'],
    [{ ...confirmed, of: 'Comets' }, 'Confirmed by Comets, March 2026'],
    [{ ...confirmed, by: 'Jordan' }, 'Confirmed by Jordan, March 2026'],
    [confirmed, 'Confirmed by a coach, March 2026'],
    [
      { ...confirmed, of: 'Comets', is_current: false, months: 4 },
      'Confirmed 4 months ago by Comets, no longer counted',
    ],
    [{ ...confirmed, kind: 'imported', of: 'Comets' }, 'From the results of Comets, March 2026'],
    [{ ...confirmed, kind: 'imported' }, 'From the results of a team, March 2026'],
    [{ ...confirmed, kind: 'linked', of: 'Riot' }, 'Read at the linked Riot account, March 2026'],
    [
      { ...confirmed, kind: 'linked', of: 'Riot', is_current: false, months: 4 },
      'Read 4 months ago at the linked Riot account, no longer counted',
    ],
    [{ kind: 'noted' }, 'Noted by your program'],
  ] as const)('says of %j: %s', (source, text) => {
    expect(textOf({ source })).toBe(text);
  });

  it('names the fact where several stand together', () => {
    expect(textOf({ source: null, about: 'Diamond' })).toBe('Diamond: said by the player');
  });

  it('shows one word in a list, and reads out the rest', () => {
    render(<SourceMark source={{ ...confirmed, of: 'Comets' }} isShort />);
    expect(screen.getByText('confirmed').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('Confirmed by Comets, March 2026')).toBeTruthy();
  });

  it('says the same source of several facts once, and each fact where they differ', () => {
    const same = { ...confirmed, of: 'Comets' };
    const { container, rerender } = render(
      <SourceMarks
        facts={[same, { ...same, at: '2026-03-14T12:00:00Z' }].map((source, n) => ({ value: `Fact ${n}`, source }))}
      />,
    );
    expect(container.textContent).toBe('Confirmed by Comets, March 2026');
    rerender(
      <SourceMarks
        facts={[{ value: 'Diamond', source: same }, ...['Duelist', 'Flex'].map((value) => ({ value, source: null }))]}
      />,
    );
    expect(container.textContent).toBe('Diamond: confirmed by Comets, March 2026Duelist, Flex: said by the player');
  });
});
