import { expect, test } from 'vitest';
import { nameOfFile } from './use-open-file';

test('a file is saved under a name that ends as what it holds', () => {
  expect(nameOfFile({ label: 'Transcript.PDF', type: 'application/pdf' })).toBe('Transcript.PDF');
  expect(nameOfFile({ label: 'report.pdf', type: 'image/png' })).toBe('report.pdf.png');
  expect(nameOfFile({ label: 'scan', type: 'image/webp' })).toBe('scan.webp');
  expect(nameOfFile({ label: 'photo.jpg', type: 'image/jpeg' })).toBe('photo.jpg');
  expect(nameOfFile({ label: 'photo.jpeg', type: 'image/jpeg' })).toBe('photo.jpeg.jpg');
});
