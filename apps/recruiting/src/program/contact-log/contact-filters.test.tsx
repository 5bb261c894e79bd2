import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { readContactAddress, writeContactAddress } from '../model/load-contact-log';
import { ContactFilters } from './contact-filters';

function Page() {
  const [address, setAddress] = useState(readContactAddress(new URLSearchParams()));
  return (
    <ContactFilters
      address={address}
      people={[]}
      player={null}
      onChange={(change) => setAddress(readContactAddress(writeContactAddress({ ...address, ...change })))}
    />
  );
}

test('34.6 a year typed digit by digit stays in the field until it is a day', () => {
  render(<Page />);
  const from = screen.getByLabelText<HTMLInputElement>('From');
  for (const typed of ['0002-12-05', '0020-12-05', '0202-12-05', '2026-12-05']) {
    fireEvent.change(from, { target: { value: typed } });
    expect(from.value).toBe(typed);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(from.value).toBe('');
});
