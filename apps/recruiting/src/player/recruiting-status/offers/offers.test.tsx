import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Offer } from '@lineup/ui/offer';
import { failure, fakeBackend } from '@lineup/data/testing';
import type { RecruitingStatus } from '../../../model/load-recruiting-status';
import { statusAnswer, SUBMISSION_ID } from '../../../testing/interest-form-answer';
import { offerAnswer, versionAnswer } from '../../../testing/offer-answer';
import { VISITOR } from '../../../testing/player-answer';
import { renderRemote } from '../../../testing/render-remote';
import { shownToast } from '../../../testing/shown-toast';

const ACCEPT = 'POST /rpc/accept_offer';
const DECLINE = 'POST /rpc/decline_offer';

function open(offer: Partial<Offer>, change: Partial<RecruitingStatus> = {}) {
  const backend = fakeBackend({
    'POST /rpc/load_recruiting_status': statusAnswer({ offers: [offerAnswer(offer)], ...change }),
    [ACCEPT]: 'accepted',
    [DECLINE]: null,
  });
  return { backend, ...renderRemote(`/recruiting-status/${SUBMISSION_ID}`, VISITOR) };
}
const card = async () => within(await screen.findByRole('article', { name: /Gulf Pines College/ }));

describe('34.4 an offer on the status page', () => {
  it('shows the terms and who has signed, and is accepted with a name', async () => {
    const { backend, user } = open({});
    const offer = await card();
    expect(offer.getByText('$8,000 a year')).toBeTruthy();
    expect(offer.getByText('4 ($32,000 in all)')).toBeTruthy();
    expect(offer.getByText('Practice four evenings a week.')).toBeTruthy();
    expect(offer.getByText('Jordan Lee')).toBeTruthy();
    await user.click(offer.getByRole('button', { name: 'Accept' }));
    await user.click(offer.getByRole('button', { name: 'Sign and accept' }));
    expect(offer.getByText('Enter your full name.')).toBeTruthy();
    await user.type(offer.getByRole('textbox', { name: /Your full name/ }), 'Riley Park');
    await user.click(offer.getByRole('button', { name: 'Sign and accept' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Accepted. Welcome to the team!'));
    expect(backend.callsOf(ACCEPT).map(({ body }) => body)).toEqual([
      { p_offer_id: 'offer', p_number: 1, p_name: 'Riley Park' },
    ]);
  });

  it('says that the last spot is taken, and keeps the name', async () => {
    const { backend, user } = open({});
    backend.answer(ACCEPT, () => failure(409, 'PT409', 'The last spot of this role is taken', 'spot'));
    const offer = await card();
    await user.click(offer.getByRole('button', { name: 'Accept' }));
    await user.type(offer.getByRole('textbox', { name: /Your full name/ }), 'Riley Park');
    await user.click(offer.getByRole('button', { name: 'Sign and accept' }));
    expect(await offer.findByText(/The last spot of this role is taken\. Ask the program/)).toBeTruthy();
    expect((offer.getByRole('textbox', { name: /Your full name/ }) as HTMLInputElement).value).toBe('Riley Park');
  });

  it('shows what a new version changed', async () => {
    open({
      number: 2,
      versions: [versionAnswer({ number: 2, amount: 9500, terms: 'Three evenings a week.' }), versionAnswer()],
    });
    const changes = within((await card()).getByRole('note', { name: 'What changed' }));
    expect(changes.getByText('$8,000 a year').tagName).toBe('DEL');
    expect(changes.getByText('$9,500 a year').tagName).toBe('INS');
    expect(changes.getByText(/The terms are new/)).toBeTruthy();
    expect(changes.queryByText(/Answer by/)).toBeNull();
  });

  it('of a minor waits for the guardian once it is signed', async () => {
    const signed = versionAnswer();
    open({
      is_minor: true,
      versions: [{ ...signed, signatures: [...signed.signatures, { side: 'player', name: 'Riley', at: signed.at }] }],
    });
    const offer = await card();
    expect(offer.getByText(/It waits for your guardian/)).toBeTruthy();
    expect(offer.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(within(offer.getByRole('list', { name: 'Signatures' })).getByText('Not signed yet')).toBeTruthy();
  });

  it('is declined with a sentence, of the list or an own one', async () => {
    const { backend, user } = open({});
    const offer = await card();
    await user.click(offer.getByRole('button', { name: 'Decline' }));
    await user.selectOptions(offer.getByRole('combobox', { name: /Why/ }), 'own');
    await user.click(offer.getByRole('button', { name: 'Decline the offer' }));
    expect(offer.getByText('Write a sentence.')).toBeTruthy();
    expect(backend.callsOf(DECLINE)).toHaveLength(0);
    await user.type(offer.getByRole('textbox', { name: /Your sentence/ }), 'Too far from home.');
    await user.click(offer.getByRole('button', { name: 'Decline the offer' }));
    await waitFor(() =>
      expect(backend.callsOf(DECLINE).map(({ body }) => body)).toEqual([
        { p_offer_id: 'offer', p_words: 'Too far from home.' },
      ]),
    );
  });

  it('is only read by the program, and once it has ended says why', async () => {
    open({ state: 'withdrawn', sentence: 'spot_filled', settled_at: '2026-11-05T10:00:00Z' }, { is_own: false });
    const offer = await card();
    expect(offer.getByText(/The spot has been filled/)).toBeTruthy();
    expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Download PDF']);
  });
});
