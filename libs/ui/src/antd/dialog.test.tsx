import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog';

afterEach(cleanup);

const noop = () => {};
const field = (label: string) => screen.getByLabelText(label);

test('the first field gets the focus once the dialog is open, unless somebody is in another one already', async () => {
  const { unmount } = render(
    <Dialog title="First" onClose={noop}>
      <input aria-label="Title" data-initial-focus />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  unmount();

  let wasTaken = false;
  render(
    <Dialog title="Quick" onClose={noop}>
      <input aria-label="Title" data-initial-focus />
      <input aria-label="Salary" />
    </Dialog>,
  );
  field('Salary').focus();
  field('Title').addEventListener('focus', () => (wasTaken = true));
  // The one below opens after it.
  render(
    <Dialog title="Later" onClose={noop}>
      <input aria-label="Name" data-initial-focus />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(wasTaken).toBe(false);
});
