import { failure, fakeBackend } from '@lineup/data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerQuestion, renderForStaff } from '../console.fixture';
import SeasonsTab from './seasons-tab';

const LIST = 'GET /associations';
const season = {
  ...{ id: 's1', name: 'Quiet weeks', begins_on: '2026-12-01', ends_on: '2026-12-14', allows: ['visits'] },
  ...{ sentence: 'No messages and no calls.', source_url: null },
};
const association = { id: 'a1', name: 'Demo Conference', is_demo: true, seasons: [season] };

function open(rows: object[] = [association]) {
  const backend = fakeBackend({
    [LIST]: rows,
    'POST /associations': null,
    'POST /association_seasons': null,
    'PATCH /association_seasons': { id: 's1' },
    'DELETE /association_seasons': null,
    'DELETE /associations': null,
  });
  return { backend, ...renderForStaff(<SeasonsTab />) };
}

test('periods say their days, what they allow and the rule; one is added with what is allowed', async () => {
  const { backend, user } = open();
  const panel = within(await screen.findByRole('region', { name: 'Demo Conference' }));
  expect(panel.getByText('Allowed: Visits')).toBeTruthy();
  expect(panel.getByText('Demo')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Add a period of Demo Conference' }));
  const form = within(screen.getByRole('form', { name: 'New period' }));
  await user.type(form.getByLabelText(/^Name/), 'Dead period');
  await user.type(form.getByLabelText(/^First day/), '2027-01-10');
  await user.type(form.getByLabelText(/^Last day/), '2027-01-02');
  await user.click(form.getByLabelText('Calls'));
  await user.type(form.getByLabelText(/^Rule/), 'No calls.');
  await user.click(form.getByRole('button', { name: 'Save period' }));
  expect(form.getByText('The last day comes after the first one.')).toBeTruthy();
  expect(backend.callsOf('POST /association_seasons')).toEqual([]);
  await user.clear(form.getByLabelText(/^Last day/));
  await user.type(form.getByLabelText(/^Last day/), '2027-01-20');
  await user.click(form.getByRole('button', { name: 'Save period' }));
  await waitFor(() =>
    expect(backend.callsOf('POST /association_seasons').map(({ body }) => body)).toMatchObject([
      {
        ...{ association_id: 'a1', name: 'Dead period', begins_on: '2027-01-10', ends_on: '2027-01-20' },
        ...{ allows: ['messages', 'visits', 'tryouts', 'offers'], sentence: 'No calls.', source_url: null },
      },
    ]),
  );
});

test('a period is changed in its place and deleted with a question', async () => {
  const { backend, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Quiet weeks' }));
  const form = within(screen.getByRole('form', { name: 'Edit Quiet weeks' }));
  await user.click(form.getByLabelText('Messages'));
  await user.click(form.getByRole('button', { name: 'Save period' }));
  await waitFor(() =>
    expect(backend.callsOf('PATCH /association_seasons').map(({ body }) => body)).toMatchObject([
      { allows: ['visits', 'messages'] },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Quiet weeks' }));
  await answerQuestion(user, 'Delete Quiet weeks?', 'Delete');
  await waitFor(() => expect(backend.callsOf('DELETE /association_seasons')).toHaveLength(1));
});

test('an association is added once, and a failure keeps what was typed', async () => {
  const { backend, user } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Add an association' }));
  const form = within(screen.getByRole('form', { name: 'New association' }));
  await user.type(form.getByLabelText(/^Name/), 'Trial League');
  backend.answer('POST /associations', () => failure(503));
  await user.click(form.getByRole('button', { name: 'Add association' }));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Trial League'));
  backend.answer('POST /associations', null);
  await user.click(form.getByRole('button', { name: 'Add association' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New association' })).toBeNull());
  expect(backend.callsOf('POST /associations').at(-1)?.body).toMatchObject({ name: 'Trial League', is_demo: false });
});
