import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { Markdown } from './markdown';

afterEach(cleanup);
const show = (text: string) =>
  render(
    <MemoryRouter>
      <Markdown text={text} />
    </MemoryRouter>,
  );

test('our own pictures show; in place of any other, which the security policy would refuse, stands its description', () => {
  const id = '00000000-0000-4000-9000-000000000001';
  const own = `/storage/v1/object/public/pages/${id}/${id}.png`;
  show(`![The arena](${own}) and ![a tracker](https://evil.example/pixel.png)`);
  expect(screen.getAllByRole('img').map((each) => each.getAttribute('src'))).toEqual([own]);
  expect(screen.getByText(/and a tracker/)).toBeTruthy();
});

test('a link that a browser reads as another site is marked as one', () => {
  show('[Out](/%5Cevil.example) [In](/colleges) [Away](https://evil.example)');
  expect(screen.getByRole('link', { name: 'In' }).getAttribute('target')).toBeNull();
  expect(screen.getByRole('link', { name: 'Away' }).getAttribute('rel')).toContain('noopener');
});
