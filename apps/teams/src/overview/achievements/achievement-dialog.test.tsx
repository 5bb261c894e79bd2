import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { checkedBy } from '@lineup/ui/form';
import { failure, fakeBackend } from '@lineup/data/testing';
import { openForm } from '../../testing/open-form';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, MANAGE_PATH, TEAM_ID, teamAnswer } from '../../testing/team-answer';
import { EMPTY_ACHIEVEMENT, achievementInput } from './achievement-input';

const open = () =>
  openForm({
    tab: 'overview',
    button: 'Add Achievement',
    dialog: 'Add Achievement',
    submit: 'Add Achievement',
    table: 'team_achievements',
  });

describe('adding an achievement', () => {
  it.each([
    ['a stranger', {}],
    ['a member', { sees_inside: true }],
  ])('[TM-196] is not offered to %s', async (_who, viewer) => {
    fakeBackend({ 'POST /rpc/load_team_manage': teamAnswer({}, { viewer }) });
    renderRemote(MANAGE_PATH, ADA);
    await screen.findByRole('heading', { name: 'Recent Activity' });
    expect(screen.queryByRole('button', { name: 'Add Achievement' })).toBeNull();
  });

  it('[TM-196] asks for title and date', async () => {
    const form = await open();
    await form.submit();
    expect(form.problems()).toEqual(['Enter a title.', 'Choose a date.']);
    expect(form.inserts()).toEqual([]);
  });

  it('[TM-197] stores it once, says so and counts again', async () => {
    const form = await open();
    await form.user.type(form.field(/^Title/), 'State champions');
    await form.user.type(form.field(/^Date/), '2026-05-04');
    await form.user.type(form.field(/^Placement/), '1');
    await form.user.type(form.field(/^Link/), 'https://example.com/bracket');
    await form.user.dblClick(form.submitButton());
    await form.closed();
    expect(form.inserts()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        team_id: TEAM_ID,
        title: 'State champions',
        description: null,
        date_achieved: '2026-05-04',
        placement: 1,
        link_url: 'https://example.com/bracket',
      },
    ]);
    expect(shownToast()).toMatchObject({ title: 'Achievement Added' });
    expect(form.backend.callsOf('POST /rpc/load_team_manage')).toHaveLength(2);
  });

  it('[TM-198] a failure says so and keeps the input', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const form = await open();
    await form.user.type(form.field(/^Title/), 'State champions');
    await form.user.type(form.field(/^Date/), '2026-05-04');
    form.answerInsert(failure(503, '', 'down'));
    await form.submit();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to add achievement.' }));
    expect(form.field(/^Title/).value).toBe('State champions');
  });

  it('[TM-196] a lost answer and a retry store it once, with the last input', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const form = await open();
    await form.user.type(form.field(/^Title/), 'State champions');
    await form.user.type(form.field(/^Date/), '2026-05-04');
    form.answerInsert(failure(409, '23505', 'duplicate key'));
    await form.user.type(form.field(/^Placement/), '2');
    await form.submit();
    await form.closed();
    expect(
      form.updates().map((call) => [call.query.get('id'), (call.body as { placement: number }).placement]),
    ).toEqual([[`eq.${String(form.inserts()[0]?.['id'])}`, 2]]);
  });

  it('[TM-196] a link leads to a site, and a place is a number from 1', () => {
    const good = (change: object) =>
      'input' in
      checkedBy(achievementInput, { ...EMPTY_ACHIEVEMENT, title: 'Won', date_achieved: '2026-05-04', ...change });
    for (const link of ['', ' ', 'https://example.com', 'example.com', ' https://Example.com:8443/a?b#c '])
      expect(good({ link_url: link })).toBe(true);
    const links = [
      ...['http://example.com', 'javascript:alert(1)', '//evil.com', 'https://', 'https://example', 'example'],
      ...['https://a@evil.com', 'https://example.com/a b', `https://example.com/${'x'.repeat(2048)}`],
    ];
    expect(links.filter((link) => good({ link_url: link }))).toEqual([]);
    const places = ['0', '-1', '1.5', '1e9', '100001', 'first'];
    expect(places.filter((placement) => good({ placement }))).toEqual([]);
    expect(['', '1', '100000'].filter((placement) => !good({ placement }))).toEqual([]);
  });

  it('shows place and link to everybody', async () => {
    const achievement = { id: 'a', title: 'Cup', description: null, date_achieved: '2026-05-04' };
    fakeBackend({
      'POST /rpc/load_team_manage': teamAnswer(
        {},
        { achievements: [{ ...achievement, placement: 2, link_url: 'https://example.com/bracket' }] },
      ),
    });
    renderRemote(MANAGE_PATH, ADA);
    expect(await screen.findByText('Placed #2')).toBeTruthy();
    const link = screen.getByRole('link', { name: /^example\.com/ });
    expect(link.getAttribute('href')).toBe('https://example.com/bracket');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('[TM-196] dates lie between 1990 and 2099', () => {
    const isGood = (date_achieved: string) =>
      'input' in checkedBy(achievementInput, { ...EMPTY_ACHIEVEMENT, title: 'Won', date_achieved });
    expect(isGood('2026-05-04')).toBe(true);
    expect(['9999-01-01', '12026-05-04', '1989-12-31', 'soon', ''].filter(isGood)).toEqual([]);
  });
});
