import type { Today } from '@lineup/data';
import { SlotCard, SlotRow, SlotRows, type SlotRowProps } from '@lineup/ui/slot-card';
import { WhenOpen } from '../../../federation/gate/when-open';

type Steps = NonNullable<Today['steps']>;

const profile: Record<NonNullable<Steps['profile']>, SlotRowProps> = {
  missing: { to: '/welcome', title: 'Make your profile', text: 'Programs find you by game, role and rank.' },
  begun: { to: '/welcome', title: 'Finish your profile', text: 'What you entered is kept.' },
};

const account: Record<NonNullable<Steps['account']>, SlotRowProps> = {
  birth_date: {
    to: '/account/profile#birth-date',
    title: 'Enter your date of birth',
    text: 'Nobody can write to you until then.',
  },
  guardian: {
    to: '/account/guardians',
    title: 'Link a parent or guardian',
    text: 'Until then colleges cannot write to you.',
  },
  guardian_asked: {
    to: '/account/guardians',
    title: 'Your parent or guardian has not agreed yet',
    text: 'Ask them to look for our email.',
  },
};

/** What an account lacks, in the order in which it is best done. */
export function NextSteps({ steps }: { steps: Steps }) {
  return (
    <SlotCard title="Your next step">
      <SlotRows>
        {steps.profile && (
          <WhenOpen path="/welcome">
            <SlotRow {...profile[steps.profile]} />
          </WhenOpen>
        )}
        {steps.account && <SlotRow {...account[steps.account]} />}
      </SlotRows>
    </SlotCard>
  );
}
