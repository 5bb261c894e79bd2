import { failure, fakeBackend } from '@lineup/data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import Console from '../console';
import { answerQuestion, renderForStaff } from '../console.fixture';
import GuardiansTab from './guardians-tab';

const waiting = {
  minor_id: 'm1',
  minor_name: 'Kai Nakagawa',
  guardian_id: 'g1',
  guardian_name: 'Dana Holloway',
  guardian_email: 'd•••@mail.example',
  begun_by: 'guardian',
  since: '2026-11-20T10:00:00+00:00',
  joined_at: '2026-11-19T10:00:00+00:00',
  other_minors: 2,
  reports: 1,
  guardians: [
    { name: 'Sam Nakagawa', email: 's•••@mail.example', since: '2026-03-01T10:00:00+00:00', ended_at: null },
    {
      ...{ name: null, email: 'x•••@mail.example', since: '2026-02-01T10:00:00+00:00' },
      ended_at: '2026-11-18T10:00:00+00:00',
    },
  ],
};
const answered = {
  id: 1,
  minor_name: 'Kai Nakagawa',
  guardian_name: null,
  guardian_email: 'q•••@mail.example',
  is_accepted: false,
  reason: 'Nobody knows them',
  answered_by: 'Ada Byron',
  answered_at: '2026-11-01T10:00:00+00:00',
};
const LOAD = 'POST /rpc/load_waiting_guardians';
const ANSWER = 'POST /rpc/answer_guardian';
const NO_HISTORY = { 'POST /rpc/load_guardian_history': { links: [], events: [] } };

async function open(page: object = { waiting: [waiting], answered: [answered] }) {
  const backend = fakeBackend({ ...NO_HISTORY, [LOAD]: page, [ANSWER]: null });
  const view = renderForStaff(<GuardiansTab />);
  await screen.findByRole('heading', { name: 'Last answers' });
  return { backend, ...view };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const why = () => screen.getByLabelText<HTMLInputElement>(/^Reason for your answer about Dana Holloway/);

describe('a guardian who waits for a yes', () => {
  test('[DB-085] shows what staff need to judge: who, of whom, since when, who began it, who is guardian already', async () => {
    await open();
    const card = within(screen.getByRole('list', { name: 'Guardians who need a yes' }));
    const text = card.getAllByRole('listitem')[0]?.textContent ?? '';
    expect(text).toContain('Dana Holloway (d•••@mail.example) wants to be a guardian of Kai Nakagawa');
    for (const part of [/The adult offered it\./, /1 report about the adult/, /Guardian of 2 others/])
      expect(text).toMatch(part);
    const others = within(screen.getByRole('list', { name: 'Guardians of Kai Nakagawa' })).getAllByRole('listitem');
    expect(others.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Guardian already: Sam Nakagawa (s•••@mail.example), since '),
      expect.stringContaining('Former guardian: No name (x•••@mail.example), ended by the minor on '),
    ]);
  });

  test.each([
    ['Approve', true],
    ['Decline', false],
  ])('[DB-085] %s: needs a reason and a second press, then the list is read again', async (label, p_accept) => {
    const { backend, user } = await open();
    await user.click(button(`${label} Dana Holloway as a guardian of Kai Nakagawa`));
    expect(screen.getByText('Enter why.')).toBeTruthy();
    await user.click(why());
    await user.paste('a'.repeat(501));
    await user.click(button(`${label} Dana Holloway as a guardian of Kai Nakagawa`));
    expect(screen.getByText('Use at most 500 characters. This has 501.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.clear(why());
    expect(document.activeElement).toBe(why());
    await user.type(why(), ' Both parents called ');
    expect(screen.queryByText('Enter why.')).toBeNull();
    await user.click(button(`${label} Dana Holloway as a guardian of Kai Nakagawa`));
    const asked = p_accept ? 'Make Dana Holloway a guardian of Kai Nakagawa?' : 'Decline Dana Holloway?';
    await screen.findByRole('dialog', { name: asked });
    // On the safe choice only where something ends.
    expect(document.activeElement?.textContent).toBe(p_accept ? 'Approve' : 'Cancel');
    expect(backend.callsOf(ANSWER)).toEqual([]);
    backend.answer(LOAD, { waiting: [], answered: [] });
    await answerQuestion(user, asked, label);
    expect(await screen.findByText('Nobody is waiting for a yes.')).toBeTruthy();
    expect(backend.callsOf(ANSWER).map(({ body }) => body)).toEqual([
      { p_minor_id: 'm1', p_guardian_id: 'g1', p_accept, p_reason: 'Both parents called' },
    ]);
    // What had the focus is gone.
    expect(document.activeElement?.textContent).toBe('Guardians who need a yes');
  });

  test('that somebody else answered first says so, and the reason stays', async () => {
    const { backend, user } = await open();
    backend.answer(ANSWER, failure(404, 'PT404', 'Nothing waits for a yes'));
    await user.type(why(), 'Called');
    await user.click(button(/^Approve/));
    await answerQuestion(user, 'Make Dana Holloway a guardian of Kai Nakagawa?', 'Approve');
    expect(await screen.findByText('Nothing waits for a yes')).toBeTruthy();
    expect(why().value).toBe('Called');
    await waitFor(() => expect(backend.callsOf(LOAD)).toHaveLength(2));
  });
});

test('[DB-085] the log says who answered and why; of a guardian there is no reason', async () => {
  await open({ waiting: [], answered: [{ ...answered, id: 2, is_accepted: true, reason: null }, answered] });
  const log = within(screen.getByRole('list', { name: 'Last answers' })).getAllByRole('listitem');
  expect(log[0]?.textContent).toMatch(/^Ada Byron approved q•••@mail.example as a guardian of Kai Nakagawa/);
  expect(log[0]?.textContent).toContain('As a guardian of the minor.');
  expect(log[1]?.textContent).toMatch(/Ada Byron declined .*Nobody knows them$/);
});

test('what cannot be loaded says so, and is tried again', async () => {
  const backend = fakeBackend({ ...NO_HISTORY, [LOAD]: failure(503) });
  const { user } = renderForStaff(<GuardiansTab />);
  const again = await screen.findByRole('button', { name: 'Retry' });
  backend.answer(LOAD, { waiting: [], answered: [] });
  await user.click(again);
  expect(await screen.findByText('No answers yet.')).toBeTruthy();
});

test('the tab says how many wait', async () => {
  fakeBackend({
    ...NO_HISTORY,
    [LOAD]: { waiting: [waiting], answered: [] },
    'POST /rpc/open_reports_total': 0,
    'POST /rpc/list_flags': [],
    'POST /rpc/list_flag_changes': [],
  });
  renderForStaff(<Console />, { flags: ['testing_dashboard'], path: '/testing?tab=guardians' });
  expect(await screen.findByRole('link', { name: 'Guardians (1)' })).toBeTruthy();
});
