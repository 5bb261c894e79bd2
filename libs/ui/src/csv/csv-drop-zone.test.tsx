import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CsvDropZone } from './csv-drop-zone';

afterEach(cleanup);

const onTable = vi.fn<(name: string, table: string[][]) => string | null>(() => null);
const file = (text: string, name = 'people.csv') => new File([text], name, { type: 'text/csv' });

function open() {
  onTable.mockClear();
  const { container } = render(
    <CsvDropZone limits={{ maxMegabytes: 1, maxRows: 2 }} onTable={onTable}>
      At most 2 rows.
    </CsvDropZone>,
  );
  const zone = container.firstElementChild as HTMLElement;
  const drop = (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files } });
  return { zone, drop };
}
const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));

test('a file that is dropped or chosen is read, and the button names its limits', async () => {
  const { zone, drop } = open();
  fireEvent.dragOver(zone);
  expect(zone.hasAttribute('data-over')).toBe(true);
  drop(file('name,email\nAda,ada@mail.example'));
  expect(zone.hasAttribute('data-over')).toBe(false);
  const table = [
    ['name', 'email'],
    ['Ada', 'ada@mail.example'],
  ];
  await waitFor(() => expect(onTable.mock.calls).toEqual([['people.csv', table]]));
  await screen.findByRole('button', { name: 'Choose a file' });
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file('name\nBo', 'other.csv')] } });
  await waitFor(() => expect(onTable.mock.calls.at(-1)?.[0]).toBe('other.csv'));
  const described = screen.getByRole('button').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('At most 2 rows.');
});

test('says why a file is not taken: two at once, too many rows, or what its screen finds', async () => {
  const { drop } = open();
  drop(file('a'), file('b'));
  await says('Drop one file at a time.');
  drop(file('name\na\nb\nc'));
  await says('at most 2 at a time');
  expect(onTable).not.toHaveBeenCalled();
  onTable.mockReturnValueOnce('There are no people in this file.');
  drop(file('name\na'));
  await says('There are no people in this file.');
});
