import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRedirect } from '@lineup/auth';
import { failure, fakeBackend } from '@lineup/data/testing';
import { VISITOR } from '../../testing/player-answer';
import { renderRemote } from '../../testing/render-remote';

const READ = 'GET /college_requests';
const ASK = 'POST /rpc/request_college';

const request = (change: object = {}) => ({
  id: 'r1',
  name: 'Silver Lake State College',
  city: 'Reno',
  state: 'NV',
  website_url: 'https://silverlake.example',
  position: 'Head coach',
  proof_url: null,
  status: 'pending',
  decision_note: null,
  created_at: '2026-11-20T10:00:00+00:00',
  colleges: null,
  ...change,
});

beforeEach(() => localStorage.clear());

function open(rows: object[] = [], path = '/colleges/request') {
  const backend = fakeBackend({ [READ]: rows, [ASK]: JSON.stringify('r1'), 'DELETE /college_requests': null });
  return { ...renderRemote(path, VISITOR), backend };
}
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);

describe('a college that is not listed', () => {
  it('is asked for with the name that was searched for, and a site without its https://', async () => {
    const { user, backend } = open([], '/colleges/request?name=Silver+Lake');
    expect((await field('Name of the college')).value).toBe('Silver Lake');
    await user.type(await field('City'), 'Reno');
    await user.selectOptions(await field('State'), 'NV');
    await user.type(await field('The college’s site'), 'silverlake.example');
    await user.type(await field('What you do there'), 'Head coach');
    backend.answer(READ, [request()]);
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByRole('heading', { name: 'We have your request' })).toBeTruthy();
    expect(backend.callsOf(ASK).map(({ body }) => body)).toEqual([
      {
        p_name: 'Silver Lake',
        p_city: 'Reno',
        p_country: 'US',
        p_state: 'NV',
        p_website_url: 'https://silverlake.example',
        p_position: 'Head coach',
      },
    ]);
  });

  it('needs all but the page that names one', async () => {
    const { user, backend } = open();
    await user.click(await screen.findByRole('button', { name: 'Send request' }));
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual([
      'Enter the name of the college.',
      'Enter the city.',
      'Choose a state.',
      'Enter the address of the college’s own site.',
      'Enter what you do there.',
    ]);
    expect(backend.callsOf(ASK)).toEqual([]);
  });

  it('that is listed after all is said at its name', async () => {
    const { user, backend } = open([request({ status: 'declined', decision_note: 'No.' })]);
    const answer = { code: 'PT409', message: 'This college is already on Lineup.', hint: 'listed', details: null };
    backend.answer(ASK, () => Response.json(answer, { status: 409 }));
    await user.click(await screen.findByRole('button', { name: 'Ask again' }));
    expect((await screen.findByText('This college is already on Lineup.')).id).toBe(
      (await field('Name of the college')).getAttribute('aria-describedby'),
    );
  });

  it('that was declined shows the reason, and is corrected without typing it all again', async () => {
    const { user, backend } = open([request({ status: 'declined', decision_note: 'Your site does not open.' })]);
    expect(await screen.findByText('Your site does not open.')).toBeTruthy();
    const site = await field('The college’s site');
    await user.clear(site);
    await user.type(site, 'https://silverlake.edu');
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    await waitFor(() =>
      expect(backend.callsOf(ASK)[0]?.body).toMatchObject({
        p_name: 'Silver Lake State College',
        p_state: 'NV',
        p_website_url: 'https://silverlake.edu',
      }),
    );
  });

  it('35.6 names its province in Canada, and no state where we hold none; a state that was chosen comes back', async () => {
    const { user, backend } = open([], '/colleges/request?name=Speed+River');
    await user.type(await field('City'), 'Guelph');
    await user.selectOptions(await field('State'), 'NV');
    await user.selectOptions(await field('Country'), 'Germany');
    expect(screen.queryByLabelText('State')).toBeNull();
    await user.selectOptions(await field('Country'), 'Canada');
    await user.type(await field('The college’s site'), 'speedriver.example');
    await user.type(await field('What you do there'), 'Head coach');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose a province.');
    expect(backend.callsOf(ASK)).toEqual([]);
    await screen.findByRole('option', { name: 'Ontario' });
    await user.selectOptions(await field('Country'), 'United States');
    expect((await field('State')).value).toBe('NV');
    await user.selectOptions(await field('Country'), 'Canada');
    await user.selectOptions(await field('Province'), 'Ontario');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(backend.callsOf(ASK)[0]?.body).toMatchObject({ p_country: 'CA', p_state: 'ON' }));
  });

  it('that waits is withdrawn after a question', async () => {
    const { user, backend } = open([request()]);
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    await screen.findByRole('dialog', { name: 'Withdraw the request for Silver Lake State College?' });
    backend.answer(READ, []);
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await field('Name of the college')).toBeTruthy();
    expect(backend.callsOf('DELETE /college_requests')[0]?.query.get('id')).toBe('eq.r1');
  });

  it('that was approved leads to its page', async () => {
    open([request({ status: 'approved', colleges: { slug: 'silver-lake' } })]);
    expect((await screen.findByRole('link', { name: 'Fill in the page' })).getAttribute('href')).toBe(
      '/college/silver-lake/edit',
    );
  });

  it('a visitor signs up first, and comes back', async () => {
    fakeBackend({});
    const { user } = renderRemote('/colleges/request?name=Silver');
    await user.click(await screen.findByRole('link', { name: 'Sign up' }));
    expect(readRedirect()).toBe('/colleges/request?name=Silver');
  });

  it('a request that cannot be read says so', async () => {
    fakeBackend({ [READ]: () => failure(500) });
    renderRemote('/colleges/request', VISITOR);
    expect(await screen.findByText('Your request could not be loaded')).toBeTruthy();
  });
});
