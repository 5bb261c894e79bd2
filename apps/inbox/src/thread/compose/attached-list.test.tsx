import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { AttachedImage } from './attached-images';
import AttachedList from './attached-list';
import { MAX_ALT_LENGTH } from './prepare-image';

afterEach(cleanup);

const image = (alt: string, change: Partial<AttachedImage> = {}): AttachedImage => ({
  key: alt,
  file: new File([], `${alt}.png`),
  preview: 'blob:preview',
  alt,
  state: 'stored',
  ...change,
});

function Composer({ first }: { first: AttachedImage[] }) {
  const [images, setImages] = useState(first);
  const attached = {
    images,
    describe: (key: string, alt: string) =>
      setImages((all) => all.map((each) => (each.key === key ? { ...each, alt } : each))),
    remove: (key: string) => setImages((all) => all.filter((each) => each.key !== key)),
  };
  return <AttachedList attached={attached as unknown as Parameters<typeof AttachedList>[0]['attached']} />;
}

it('images are small and take no words until one is described', async () => {
  const user = userEvent.setup();
  render(<Composer first={[image('map'), image('score')]} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Describe map' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'What the image shows' });
  expect(document.activeElement).toBe(field);
  await user.type(field, ' of Ascent');
  expect(screen.getByRole('button', { name: 'Remove map of Ascent' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove score' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('a name of a file that is too long for words shows its field and what is wrong', () => {
  render(<Composer first={[image('x'.repeat(MAX_ALT_LENGTH + 1))]} />);
  expect(screen.getByRole('textbox', { name: 'What the image shows' })).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
});
