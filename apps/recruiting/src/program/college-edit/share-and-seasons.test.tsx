import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failure } from '@lineup/data/testing';
import { quietSeasons, RULE } from '../../testing/contact-answer';
import { collegePage, editorAnswer } from '../../testing/college-editor-answer';
import { changesSentTo as changes, openCollegeEditor as open } from '../../testing/open-college-editor';

const EMBED = 'POST /rpc/set_college_embed';
const FOLLOW = 'POST /rpc/set_college_association';

beforeEach(() => localStorage.clear());

test('the sites that may show the open spots are named line by line; the snippet comes with the first', async () => {
  const { user, backend } = open('share');
  backend.answer(EMBED, ['https://esports.example.edu']);
  const form = within(await screen.findByRole('form', { name: 'Sites' }));
  const sites = form.getByLabelText(/^Sites that may show it/);
  expect(screen.queryByLabelText(/^Snippet/)).toBeNull();
  await user.type(sites, 'esports.example.edu');
  await user.click(form.getByRole('button', { name: 'Save sites' }));
  expect(form.getByText('Begin each address with https://')).toBeTruthy();
  expect(backend.callsOf(EMBED)).toEqual([]);
  await user.clear(sites);
  await user.type(sites, 'https://esports.example.edu/team{enter}{enter}https://example.edu');
  backend.answer(
    'POST /rpc/load_college_editor',
    collegePage({ editor: editorAnswer({ embed_origins: ['https://x.edu'] }) }),
  );
  await user.click(form.getByRole('button', { name: 'Save sites' }));
  await waitFor(() =>
    expect(backend.callsOf(EMBED).map(({ body }) => body)).toMatchObject([
      { p_addresses: ['https://esports.example.edu/team', 'https://example.edu'] },
    ]),
  );
  const snippet = await screen.findByLabelText<HTMLTextAreaElement>(/^Snippet/);
  expect(snippet.value).toContain(`src="${location.origin}/college-embed/gulf-pines-college"`);
});

test('what the database refuses of them stands at the field', async () => {
  const { user, backend } = open('share');
  backend.answer(EMBED, () => failure(400, '23514'));
  const form = within(await screen.findByRole('form', { name: 'Sites' }));
  await user.type(form.getByLabelText(/^Sites that may show it/), 'https://localhost');
  await user.click(form.getByRole('button', { name: 'Save sites' }));
  expect(await form.findByText('Name at most ten sites, each with its https address.')).toBeTruthy();
});

test('a code leads to the form of a game, by the way of the code', async () => {
  const { user } = open('share');
  await user.selectOptions(await screen.findByLabelText('About'), 'Valorant');
  await user.click(screen.getByRole('button', { name: 'Show QR code' }));
  const url = `${location.origin}/college/gulf-pines-college/recruiting?game=valorant&via=qr`;
  expect(await screen.findByRole('img', { name: `QR code that opens ${url}` })).toBeTruthy();
});

test('a program follows the rules of an association in a time zone, and none again', async () => {
  const pipeline = editorAnswer().pipeline!;
  const associations = [{ id: 'association-a', name: 'Cardinal Conference', is_demo: true }];
  const { user, backend } = open(
    'pipeline',
    collegePage({ editor: editorAnswer({ pipeline: { ...pipeline, associations, seasons: quietSeasons() } }) }),
  );
  backend.answer(FOLLOW, null);
  const panel = within(await screen.findByRole('region', { name: 'Rules of the season' }));
  expect(panel.getByText(new RegExp(RULE)).textContent).toContain('Allowed: calls, visits');
  await user.selectOptions(panel.getByLabelText('Time zone of your days'), 'America/Chicago');
  await user.click(panel.getByRole('button', { name: 'Save rules' }));
  await waitFor(() =>
    expect(backend.callsOf(FOLLOW).map(({ body }) => body)).toMatchObject([
      { p_association_id: 'association-a', p_time_zone: 'America/Chicago' },
    ]),
  );
  await user.selectOptions(panel.getByLabelText('Association'), '');
  await user.click(await panel.findByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(backend.callsOf(FOLLOW).at(-1)?.body).toMatchObject({ p_association_id: null }));
});

test('majors, tuition and deadlines are sent as what changed, and nothing else', async () => {
  const { user, backend } = open('details');
  const form = within(await screen.findByRole('form', { name: 'Details' }));
  await user.click(form.getByText('No majors chosen'));
  await user.click(form.getByRole('checkbox', { name: 'Nursing' }));
  await user.type(form.getByLabelText(/^Tuition a year, in state/), '12500');
  await user.type(form.getByLabelText(/^Application deadline/), '2027-02-01');
  await user.click(form.getByRole('button', { name: 'Save details' }));
  await waitFor(() =>
    expect(changes(backend)).toMatchObject([
      { p_changes: { majors: ['Nursing'], tuition_in_state: 12500, application_deadline: '2027-02-01' } },
    ]),
  );
  expect(Object.keys((changes(backend)[0] as { p_changes: object }).p_changes)).toHaveLength(3);
});
