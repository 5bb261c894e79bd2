import { afterEach, expect, test } from 'vitest';
import { isOwnPicture, pictureAddress, setPictureOrigin } from './picture-address';

const stored =
  '/storage/v1/object/public/logos/00000000-0000-4000-9000-000000000001/00000000-0000-4000-9000-000000000002.webp';
afterEach(() => setPictureOrigin('/'));

test('a stored picture is loaded from the project, at whatever address it is', () => {
  expect(pictureAddress(stored)).toBe(stored);
  setPictureOrigin('https://abc.supabase.co/');
  expect(pictureAddress(stored)).toBe(`https://abc.supabase.co${stored}`);
  expect(pictureAddress('blob:https://site.example/1')).toBe('blob:https://site.example/1');
  setPictureOrigin(location.origin);
  expect(pictureAddress(stored)).toBe(stored);
});

test.each([
  'https://cdn.example/a.png',
  `https://abc.supabase.co${stored}`,
  stored.replace('logos', 'exports'),
  stored.replace('webp', 'svg'),
  `/${stored}`,
  'javascript:alert(1)',
])('%s is none of our own pictures', (address) => {
  expect(isOwnPicture(stored)).toBe(true);
  expect(isOwnPicture(address)).toBe(false);
});
