import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { contact, contactPage, quietSeasons, RULE } from '../../testing/contact-answer';
import { interestAnswer, interestId, JORDAN, pipelineAnswer, pipelineCard } from '../../testing/pipeline-answer';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';

const LOG = 'POST /rpc/load_contact_log';
const NOTE = 'POST /rpc/note_contact';
const STAFF = [{ role: 'programs_college_staff', college_id: 'college-a' }];

function open(address = '/pipeline/contacts', change: Parameters<typeof contactPage>[0] = {}) {
  const backend = fakeBackend({ [LOG]: contactPage(change), [NOTE]: null, 'POST /rpc/remove_contact': null });
  return { backend, ...renderRemote(address, JORDAN, STAFF) };
}

describe('the contacts of a program', () => {
  it('say what, when and who; a message leads into its conversation for its own people alone', async () => {
    open(undefined, {
      contacts: [
        contact(),
        contact({ id: 'b', kind: 'message', minutes: null, note: null, conversation_id: 'c1', season_rule: RULE }),
        contact({ id: 'c', kind: 'message', is_from_player: true, person: null, minutes: null, note: null }),
        contact({ id: 'd', kind: 'tryout', minutes: 60, note: null, outcome: 'no_show', person: null }),
      ],
    });
    const [call, own, theirs, tryout] = await screen.findAllByRole('listitem').then((all) => all.slice(-4));
    expect(call?.textContent).toContain('Ada Byron · Call, 20 minutesAsked about housing.Jordan Lee');
    expect(within(own!).getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe(
      '/inbox?conversation=c1',
    );
    expect(within(own!).getByText(`Against a rule: ${RULE}`)).toBeTruthy();
    expect(theirs?.textContent).toContain('Message from the player');
    expect(within(theirs!).queryByRole('link', { name: 'Open conversation' })).toBeNull();
    expect(tryout?.textContent).toContain('Tryout, 60 minutes, no-show');
    expect(within(tryout!).getByText(/Former colleague/)).toBeTruthy();
  });

  it('are narrowed by the address, which the database gets, and go on where they ended', async () => {
    const { backend, user } = open(
      `/pipeline/contacts?kind=call&from=2026-11-01&person=${JORDAN}&against=rule&player=${interestId(1)}&kind2=x`,
      { player: 'Ada Byron', next: { at: '2026-11-02T00:00:00Z', id: 'contact-z' } },
    );
    await screen.findByText('Asked about housing.');
    expect(backend.callsOf(LOG)[0]?.body).toEqual({
      ...{ p_interest_id: interestId(1), p_kind: 'call', p_person_id: JORDAN, p_from: '2026-11-01', p_against: true },
      p_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    backend.answer(LOG, contactPage({ contacts: [contact({ id: 'older', note: 'The older one.' })] }));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('The older one.')).toBeTruthy();
    expect(backend.callsOf(LOG).at(-1)?.body).toMatchObject({
      p_before: '2026-11-02T00:00:00Z',
      p_before_id: 'contact-z',
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(Object.keys(backend.callsOf(LOG).at(-1)?.body as object)).toEqual(['p_time_zone']));
  });

  it('noted by hand are changed and removed, with a question; others are not', async () => {
    const { backend, user } = open(undefined, {
      contacts: [contact(), contact({ id: 'b', kind: 'message', note: null, can_change: false, can_remove: false })],
    });
    await user.click(await screen.findByRole('button', { name: /^Change call of/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Minutes/).value).toBe('20');
    await user.clear(dialog.getByLabelText(/^Minutes/));
    await user.type(dialog.getByLabelText(/^Minutes/), '25');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(NOTE).map(({ body }) => body)).toMatchObject([
      { p_id: 'contact-a', p_kind: 'call', p_minutes: 25, p_note: 'Asked about housing.' },
    ]);
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Remove call of/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Contact removed'));
  });

  it('say what is missing when nothing is there, and that nothing came when it failed', async () => {
    open('/pipeline/contacts?kind=visit', { contacts: [] });
    expect(await screen.findByText('No contact matches these filters')).toBeTruthy();
    const backend = fakeBackend({ [LOG]: () => failure(403, '42501') });
    renderRemote('/pipeline/contacts', JORDAN, STAFF);
    await waitFor(() => expect(backend.callsOf(LOG).length).toBeGreaterThan(0));
    expect(await screen.findByText('Access Denied')).toBeTruthy();
  });
});

describe('the card of a player in a quiet period', () => {
  const card = pipelineCard(interestId(1), 'Ada Byron', { sent_at: '2026-11-01T10:00:00Z' });
  const openCard = () => {
    const seasons = quietSeasons();
    const backend = fakeBackend({
      'POST /rpc/load_pipeline': pipelineAnswer({ columns: [{ key: 'stage-new', total: 1, cards: [card] }], seasons }),
      'POST /rpc/load_interest': interestAnswer(card, { contacts: [contact()], seasons }),
      [NOTE]: null,
    });
    return { backend, ...renderRemote(`/pipeline?interest=${card.id}`, JORDAN, STAFF) };
  };

  it('warns at the field, and sends all the same', async () => {
    openCard();
    const form = within(await screen.findByRole('form', { name: 'Message to Ada Byron' }));
    expect(form.getByRole('note').textContent).toContain(
      `Cardinal Conference (demo), Dead period until Dec 5, 2026: ${RULE}`,
    );
    expect(form.getByRole('button', { name: 'Send anyway' })).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('a call that is noted keeps its words when it fails, and a retry is the same note', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { backend, user } = openCard();
    backend.answer(NOTE, () => failure(503));
    await user.click(await screen.findByRole('button', { name: 'Note a contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Note a contact/ }));
    expect(dialog.queryByRole('note')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('What'), 'Email');
    expect(dialog.getByLabelText('What')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Note/), 'Sent the plan.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.title).toContain('It is still here'));
    backend.answer(NOTE, null);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Note a contact/ })).toBeNull());
    const [first, second] = backend.callsOf(NOTE).map(({ body }) => body);
    expect(first).toMatchObject({ p_interest_id: card.id, p_kind: 'email', p_note: 'Sent the plan.' });
    expect(second).toEqual(first);
  });
});
