import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, nextId } from '../testing/team-answer';

const LOAD = 'POST /rpc/load_team_requests';
const SEND = 'POST /rpc/request_team';
const games = [
  { id: nextId(), name: 'Rocket League' },
  { id: nextId(), name: 'Valorant' },
];
const request = (change: object = {}) => ({
  ...{
    id: nextId(),
    name: 'Ridgeview',
    organization_type: 'high_school',
    country: 'US',
    esports_title_ids: [games[1]!.id],
  },
  ...{ note: 'Our school', link_url: null, status: 'pending', decision_note: null, team_id: null },
  ...change,
});

async function open(requests: object[] = [], barrier: string | null = null) {
  const backend = fakeBackend({ [LOAD]: { barrier, games, requests }, [SEND]: null, 'DELETE /team_requests': null });
  const view = renderRemote('/teams/create', ADA, [{ role: 'family_parent', college_id: null }]);
  await screen.findByRole('heading', { level: 1, name: 'Request a Team' });
  return { backend, ...view };
}
const form = async () => within(await screen.findByRole('form', { name: 'Request a Team' }));

describe('a request for a team', () => {
  it('says what is missing, then sends name, kind, games, why and a link', async () => {
    const { backend, user } = await open();
    const fields = await form();
    await user.click(fields.getByRole('button', { name: 'Send Request' }));
    expect(fields.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter a name.',
      'Choose what the team belongs to.',
      'Choose 1 to 5 games.',
      'Say who the team is for.',
    ]);
    expect(backend.callsOf(SEND)).toEqual([]);
    const name = fields.getByLabelText(/^Name of the team/);
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(fields.getByLabelText(/^Name of the team/), 'Ridgeview');
    await user.selectOptions(fields.getByLabelText(/^Organization type/), 'High school');
    await user.selectOptions(fields.getByLabelText(/^Country/), 'Canada');
    await user.click(fields.getByLabelText('Valorant'));
    await user.type(fields.getByLabelText(/^Who is the team for/), 'Our school');
    await user.type(fields.getByLabelText(/^Link/), 'ridgeview.example');
    backend.answer(LOAD, { barrier: null, games, requests: [request()] });
    await user.click(fields.getByRole('button', { name: 'Send Request' }));
    expect(await screen.findByText('Waiting for our staff')).toBeTruthy();
    expect(shownToast()).toMatchObject({ title: 'Request sent' });
    expect(backend.callsOf(SEND).map(({ body }) => body)).toEqual([
      {
        ...{ p_id: expect.stringMatching(/^[0-9a-f-]{36}$/), p_name: 'Ridgeview', p_organization_type: 'high_school' },
        ...{
          p_title_ids: [games[1]!.id],
          p_note: 'Our school',
          p_link_url: 'https://ridgeview.example',
          p_country: 'CA',
        },
      },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('that was declined says why; corrected it is sent again under its id', async () => {
    const declined = request({ status: 'declined', decision_note: 'Name your school.' });
    const { backend, user } = await open([declined]);
    expect(await screen.findByText('Name your school.')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Correct and send again' }));
    const fields = await form();
    const name = fields.getByLabelText<HTMLInputElement>(/^Name of the team/);
    expect(name.value).toBe('Ridgeview');
    await user.type(name, ' High');
    await user.click(fields.getByRole('button', { name: 'Send Again' }));
    await waitFor(() => expect(backend.callsOf(SEND)).toHaveLength(1));
    expect(backend.callsOf(SEND)[0]?.body).toMatchObject({ p_id: declined.id, p_name: 'Ridgeview High' });
  });

  it('that was approved leads to the team', async () => {
    await open([request({ status: 'approved', team_id: 't1' })]);
    expect((await screen.findByRole('link', { name: 'Open Ridgeview' })).getAttribute('href')).toBe('/teams/t1/manage');
  });

  it('is withdrawn after a question', async () => {
    const own = request();
    const { backend, user } = await open([own]);
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw the request for Ridgeview?' }));
    backend.answer(LOAD, { barrier: null, games, requests: [] });
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('form', { name: 'Request a Team' })).toBeTruthy();
    expect(backend.callsOf('DELETE /team_requests')[0]?.query.get('id')).toBe(`eq.${own.id}`);
  });

  it.each([
    ['open_requests', failure(400, '23514', 'x', 'open_requests'), /^You have enough open requests/],
    ['limit of a day', failure(429, 'PT429'), /^You have sent 10 requests today/],
  ])('that is refused (%s) says why at the form', async (_, answer, message) => {
    const { backend, user } = await open();
    const fields = await form();
    await user.type(fields.getByLabelText(/^Name of the team/), 'Ridgeview');
    await user.selectOptions(fields.getByLabelText(/^Organization type/), 'College');
    await user.click(fields.getByLabelText('Valorant'));
    await user.type(fields.getByLabelText(/^Who is the team for/), 'Our school');
    backend.answer(SEND, answer);
    await user.click(fields.getByRole('button', { name: 'Send Request' }));
    expect((await fields.findByRole('alert')).textContent).toMatch(message);
  });

  it.each([
    ['minor', 'A team belongs to an adult', 'Find a team', '/teams?recruiting=true'],
    ['birth_date', 'Enter your date of birth first', 'Enter date of birth', '/account/profile#birth-date'],
  ])('is for adults: %s is told what they can do', async (barrier, title, label, href) => {
    await open([], barrier);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('that could not be loaded says so and is tried again', async () => {
    const backend = fakeBackend({ [LOAD]: failure(503) });
    const { user } = renderRemote('/teams/create', ADA, []);
    const again = await screen.findByRole('button', { name: 'Retry' });
    backend.answer(LOAD, { barrier: null, games, requests: [] });
    await user.click(again);
    expect(await screen.findByRole('form', { name: 'Request a Team' })).toBeTruthy();
  });
});
